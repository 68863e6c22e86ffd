/**
 * The entries of a list in order, of which only as many are put in order as are asked for: of thousands
 * a turn takes a few. Changes the list.
 */
export function* inOrder<T>(list: T[], compare: (a: T, b: T) => number): Generator<T> {
  for (let at = list.length >> 1; at-- > 0;) sink(list, at, compare);
  while (list.length > 0) {
    const [first] = list;
    const last = list.pop();
    if (first === undefined || last === undefined) return;
    if (list.length > 0) {
      list[0] = last;
      sink(list, 0, compare);
    }
    yield first;
  }
}

/** Lets an entry sink until neither of the two below it comes before it. */
function sink<T>(list: T[], from: number, compare: (a: T, b: T) => number): void {
  const comesBefore = (a: number, b: number) => {
    const [one, other] = [list[a], list[b]];
    return one !== undefined && other !== undefined && compare(one, other) < 0;
  };
  for (let at = from;;) {
    let first = 2 * at + 1;
    if (first >= list.length) return;
    if (first + 1 < list.length && comesBefore(first + 1, first)) first++;
    if (!comesBefore(first, at)) return;
    const [above, below] = [list[at], list[first]];
    if (above === undefined || below === undefined) return;
    list[at] = below;
    list[first] = above;
    at = first;
  }
}

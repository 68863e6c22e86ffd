import { fc } from "seeded-fast-check";
import { assertEquals } from "@std/assert";
import { CallAssembler } from "./assemble_calls.ts";

interface Wanted {
  readonly name: string;
  readonly text: string;
}

function assemble(deltas: readonly unknown[]) {
  const assembler = new CallAssembler();
  for (const delta of deltas) assembler.add(delta);
  return assembler.calls().map(({ id, name, arguments: text }) => ({ id, name, text }));
}

/** Pieces of a text, as lengths say. */
function pieces(text: string, lengths: readonly number[]): string[] {
  const made: string[] = [];
  let at = 0;
  for (const length of lengths) made.push(text.slice(at, at += length));
  return [...made, text.slice(at)];
}

const texts = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }).map((value) =>
    JSON.stringify(value)
  ),
  fc.constantFrom("", '{"path"', '["a"]', '"x"', '{"a":1}{"a":1}', " "),
);

const wanted = fc.record({ name: fc.constantFrom("read_file", "git_status"), text: texts });

const lengths = fc.array(fc.nat(6), { maxLength: 5 });

Deno.test("calls that are streamed in any order of their deltas come out whole [models.wire_calls]", () => {
  const cases = fc.record({
    calls: fc.array(fc.record({ wanted, lengths }), { minLength: 1, maxLength: 5 }),
    order: fc.infiniteStream(fc.nat(4)),
    lateName: fc.boolean(),
  });
  fc.assert(fc.property(cases, ({ calls, order, lateName }) => {
    const queues = calls.map(({ wanted: { name, text }, lengths }, index) => {
      const parts = pieces(text, lengths);
      return parts.map((part, at) => {
        const named = at === (lateName ? parts.length - 1 : 0);
        const id = at === 0 ? { id: `call_${index}` } : {};
        return { index, ...id, function: { ...(named ? { name } : {}), arguments: part } };
      });
    });
    const deltas: unknown[] = [];
    while (queues.some((queue) => queue.length > 0)) {
      const open = queues.filter((queue) => queue.length > 0);
      deltas.push(open[(order.next().value ?? 0) % open.length]?.shift());
    }
    const expected = calls.map(({ wanted: { name, text } }, index) => ({
      id: `call_${index}`,
      name,
      text,
    }));
    assertEquals(assemble(deltas), expected);
  }));
});

Deno.test("calls that come one after the other need no index, or share one [models.wire_calls]", () => {
  const cases = fc.record({
    calls: fc.array(
      fc.record({ wanted: wanted.filter(({ text }) => isObject(text)), lengths }),
      { minLength: 1, maxLength: 5 },
    ),
    index: fc.constantFrom({}, { index: 0 }),
  });
  fc.assert(fc.property(cases, ({ calls, index }) => {
    const deltas = calls.flatMap(({ wanted: { name, text }, lengths }, number) =>
      pieces(text, lengths).map((part, at) => ({
        ...index,
        ...(at === 0 ? { id: `call_${number}` } : {}),
        function: { ...(at === 0 ? { name } : {}), arguments: part },
      }))
    );
    const expected = calls.map(({ wanted }, number) => ({ id: `call_${number}`, ...wanted }));
    assertEquals(assemble(deltas), expected as (Wanted & { id: string })[]);
  }));
});

function isObject(text: string): boolean {
  try {
    return JSON.parse(text)?.constructor === Object;
  } catch {
    return false;
  }
}

Deno.test("a call that is told twice is one call [models.wire_calls]", () => {
  const whole = { index: 0, id: "a", function: { name: "f", arguments: '{"x":1}' } };
  assertEquals(assemble([whole, whole]), [{ id: "a", name: "f", text: '{"x":1}' }]);
  const { id: _, ...nameless } = whole;
  assertEquals(assemble([nameless, nameless]).length, 1);
});

Deno.test("what is no delta of a call is passed over [models.wire_calls]", () => {
  assertEquals(assemble([null, 7, "x", []]), []);
});

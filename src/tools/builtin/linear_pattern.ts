import { layOut, type PatternProgram, type PatternStep } from "./pattern_program.ts";
import { parsePattern } from "./pattern_tree.ts";

// What lies on one side of a place in a line.
type Side = "edge" | "word" | "other";

/** The places in a program that are reached after some characters, and what to do with the next. */
interface State {
  readonly places: readonly number[];
  readonly before: Side;
  /** By class of the next character: where it leads, or `FOUND`. */
  readonly next: (State | undefined)[];
}

// Something was found before the character. A state like any other keeps the inner loop fast.
const FOUND: State = { places: [], before: "edge", next: [] };
// Class 0 is the end of the line; a table entry of 0 means that a character was never seen.
const END = 0;
const MAX_WEIGHT = 400_000;

/** How many steps a search may still take; below 0 it has taken too long. */
export interface PatternBudget {
  left: number;
}

/**
 * A regular expression that is searched for in time proportional to the text, whatever the pattern
 * and the text are: all its possibilities are followed at once, and what was learnt for one character
 * is kept for the next one of its kind.
 */
export class LinearPattern {
  readonly #program: PatternProgram;
  readonly #atoms: readonly RegExp[];
  readonly #isWide: boolean;
  /** Classes of the characters of the first plane, as they are met. */
  readonly #classes = new Uint16Array(0x10000);
  readonly #farClasses = new Map<number, number>();
  /** By class: which atoms its characters pass, and what they are to a word's edge. */
  readonly #passes: (readonly boolean[])[] = [[]];
  readonly #sides: Side[] = ["edge"];
  readonly #classIds = new Map<string, number>();
  #states = new Map<string, State>();
  #start: State;
  #weight = 0;
  /** By place: the last walk that saw it. */
  readonly #marks: Float64Array;
  #lastMark = 0;

  /**
   * @param source A pattern that `new RegExp(source, flags)` accepts.
   * @param flags Some of `i`, `s` and `u`.
   * @throws {UnsupportedPattern} If it cannot be searched for this way.
   */
  constructor(source: string, flags: string) {
    const tree = parsePattern(source, flags);
    this.#program = layOut(tree.root);
    this.#atoms = tree.atoms;
    this.#marks = new Float64Array(this.#program.steps.length);
    this.#isWide = flags.includes("u");
    this.#start = this.#state([], { before: "edge" });
  }

  /**
   * Where the match that ends first begins, in UTF-16 units; -1 if there is none, or if `budget` was
   * used up before one was found.
   */
  find(line: string, budget: PatternBudget): number {
    const classes = this.#classes;
    let state = this.#start;
    for (let at = 0; at < line.length; at++) {
      const code = this.#isWide ? this.#codeAt(line, at) : line.charCodeAt(at);
      const id = (code > 0xffff ? 0 : classes[code]) || this.#classOf(code);
      const next = state.next[id] ?? this.#learn(state, id, budget);
      if (next === FOUND) return this.#beginOf(line, at, budget);
      if (budget.left < 0) return -1;
      state = next;
      if (code > 0xffff) at++;
    }
    const last = state.next[END] ?? this.#learn(state, END, budget);
    return last === FOUND ? this.#beginOf(line, line.length, budget) : -1;
  }

  #codeAt(line: string, at: number): number {
    return this.#isWide ? line.codePointAt(at) ?? 0 : line.charCodeAt(at);
  }

  #classOf(code: number): number {
    const known = code > 0xffff ? this.#farClasses.get(code) : this.#classes[code];
    return known !== undefined && known !== 0 ? known : this.#classify(code);
  }

  #classify(code: number): number {
    const character = String.fromCodePoint(code);
    const passes = this.#atoms.map((atom) => atom.test(character));
    const side = /\w/.test(character) ? "word" : "other";
    const key = `${side}${passes.map(Number).join("")}`;
    const id = this.#classIds.get(key) ?? this.#passes.push(passes) - 1;
    this.#classIds.set(key, id);
    this.#sides[id] = side;
    if (code > 0xffff) this.#farClasses.set(code, id);
    else this.#classes[code] = id;
    return id;
  }

  #learn(state: State, id: number, budget: PatternBudget): State {
    const sides = { before: state.before, after: this.#sides[id] ?? "other" };
    const walk: Walk = { sides, mark: this.#newMark(), reached: [], seen: 0 };
    for (const place of [...state.places, this.#program.entry]) this.#reach(place, walk);
    budget.left -= walk.seen;
    const next = walk.reached.some(({ kind }) => kind === "found")
      ? FOUND
      : this.#state(this.#placesAfter(walk.reached, id), { before: sides.after });
    state.next[id] = next;
    return next;
  }

  /** The places after a character of this class, each once. */
  #placesAfter(reached: readonly PatternStep[], id: number): number[] {
    const mark = this.#newMark();
    const places: number[] = [];
    for (const step of reached) {
      if (!this.#passesStep(step, id) || this.#marks[step.next] === mark) continue;
      this.#marks[step.next] = mark;
      places.push(step.next);
    }
    return places.sort((a, b) => a - b);
  }

  /** A mark that no place has yet. */
  #newMark(): number {
    return ++this.#lastMark;
  }

  #passesStep(step: PatternStep, id: number): step is PatternStep & { readonly kind: "atom" } {
    return step.kind === "atom" && this.#passes[id]?.[step.atom] === true;
  }

  #state(places: readonly number[], { before }: Pick<State, "before">): State {
    const key = `${before}${places.join()}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    if (this.#weight > MAX_WEIGHT) this.#start = this.#forget();
    const state: State = { places, before, next: [] };
    this.#states.set(key, state);
    this.#weight += places.length + this.#passes.length;
    return state;
  }

  /** What was learnt can be learnt again: this keeps the memory within bounds. */
  #forget(): State {
    this.#states = new Map();
    this.#weight = 0;
    return this.#state([], { before: "edge" });
  }

  /** All steps that are reached from a place without a character. */
  #reach(place: number, walk: Walk): void {
    const open = [place];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const step = this.#program.steps[at];
      if (step === undefined || this.#marks[at] === walk.mark) continue;
      this.#marks[at] = walk.mark;
      walk.seen++;
      if (step.kind === "fork") open.push(step.other, step.one);
      else if (step.kind !== "assert") walk.reached.push(step);
      else if (holds(step.at, walk.sides)) open.push(step.next);
    }
  }

  /** Follows the line again up to the end of the match, now with the place where each way began. */
  #beginOf(line: string, end: number, budget: PatternBudget): number {
    let begins = new Map<number, number>();
    let before: Side = "edge";
    for (let at = 0; at <= end && budget.left >= 0; at++) {
      if (!begins.has(this.#program.entry)) begins.set(this.#program.entry, at);
      const code = at < line.length ? this.#codeAt(line, at) : 0;
      const id = at < line.length ? this.#classOf(code) : END;
      const after = this.#sides[id] ?? "other";
      const next = new Map<number, number>();
      const walk: Walk = { sides: { before, after }, mark: this.#newMark(), reached: [], seen: 0 };
      // In the order in which the ways began: the earliest one takes a step for itself.
      for (const [place, begin] of begins) {
        walk.reached.length = 0;
        this.#reach(place, walk);
        for (const step of walk.reached) {
          if (step.kind === "found" && at === end) return begin;
          if (this.#passesStep(step, id) && !next.has(step.next)) next.set(step.next, begin);
        }
      }
      budget.left -= walk.seen;
      begins = next;
      before = after;
      if (code > 0xffff) at++;
    }
    return end;
  }
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
}

interface Walk {
  readonly sides: Sides;
  /** Marks the places that were seen; no other walk has it. */
  readonly mark: number;
  readonly reached: PatternStep[];
  seen: number;
}

function holds(at: "start" | "end" | "word" | "inside", { before, after }: Sides): boolean {
  if (at === "start") return before === "edge";
  if (at === "end") return after === "edge";
  return ((before === "word") !== (after === "word")) === (at === "word");
}

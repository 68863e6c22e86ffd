const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/y;
// A test is a call of Deno.test, or of a function whose name says that it makes one.
const CALL = /\b(?:Deno\.test(?:\.(?:ignore|only))?|[a-z]\w*Test|test[A-Z]\w*)\(\s*/g;
const NAME_FIELD = /\{[^{}"'`]*?\bname:\s*/y;

/** The names of the tests in `text`, as they are written: a template keeps its `${…}`. */
export function testNames(text: string): string[] {
  const code = text.replace(/^\s*\/\/.*$/gm, "");
  return Array.from(code.matchAll(CALL)).flatMap((call) => {
    const start = call.index + call[0].length;
    const name = stringAt(code, start) ?? stringAt(code, afterNameField(code, start));
    return name === undefined ? [] : [name];
  });
}

/** The requirement ids that a test's name cites: `[area.topic]`, any number of them. */
export function citations(name: string): string[] {
  const bracket = /\[([a-z][a-z0-9_]*\.[a-z0-9_.-]+)\]/g;
  return Array.from(name.matchAll(bracket), ([, id = ""]) => id);
}

function stringAt(code: string, start: number): string | undefined {
  STRING.lastIndex = start;
  return STRING.exec(code)?.[0].slice(1, -1);
}

function afterNameField(code: string, start: number): number {
  NAME_FIELD.lastIndex = start;
  return NAME_FIELD.test(code) ? NAME_FIELD.lastIndex : code.length;
}

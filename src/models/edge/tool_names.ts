/** What every provider takes as the name of a tool. */
const FITS = /^[a-zA-Z0-9_-]{1,64}$/;

// Libraries look names up in plain objects, where these are found without being there.
function fits(tool: string): boolean {
  return FITS.test(tool) && !(tool in Object.prototype);
}

/** How many characters of the tool's own name a made one begins with. */
const KEPT = 48;

/** Names for the wire, and back. */
export interface ToolNames {
  /** The name of a tool on the wire. */
  readonly nameOf: (tool: string) => string;
  /** The tool that a name on the wire stands for; a name that stands for none stays. */
  readonly toolOf: (name: string) => string;
}

/**
 * Gives tools names that the wire takes. A name that fits stays; another one becomes what fits of it
 * and a digest of the whole, so that the same tool has the same name in every request.
 */
export function createToolNames(tools: Iterable<string>): ToolNames {
  const known = new Set(tools);
  const toWire = new Map<string, string>();
  const toTool = new Map<string, string>();
  const bind = (tool: string, name: string) => {
    toWire.set(tool, name);
    toTool.set(name, tool);
    return name;
  };
  const make = (tool: string): string => {
    for (let turn = 0;; turn++) {
      const name = madeName(tool, turn);
      // A name that is made must not be the own name of another tool.
      if (!toTool.has(name) && !known.has(name)) return bind(tool, name);
    }
  };
  for (const tool of known) if (fits(tool)) bind(tool, tool);
  // Sorted: which of two gets the next digest must not depend on their sequence.
  for (const tool of [...known].sort()) if (!toWire.has(tool)) make(tool);
  return {
    nameOf: (tool) => toWire.get(tool) ?? (fits(tool) ? bind(tool, tool) : make(tool)),
    toolOf: (name) => toTool.get(name) ?? name,
  };
}

function madeName(tool: string, turn: number): string {
  const fitting = tool.normalize("NFKD").replace(/[^a-zA-Z0-9_-]+/g, "_").replace(/^_+|_+$/g, "");
  const start = fitting === "" ? "tool" : fitting.slice(0, KEPT);
  return `${start}_${digest(turn === 0 ? tool : `${turn} ${tool}`)}`;
}

// 13 characters of base 36 out of two FNV-1a rounds: not for secrets, only to keep names apart.
function digest(text: string): string {
  const halves = [0x811c9dc5, 0x01234567].map((seed) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    return (hash >>> 0).toString(36).padStart(7, "0");
  });
  return halves.join("").slice(0, 14);
}

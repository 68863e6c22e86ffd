import {
  type FileBytes,
  fileText,
  findingSentence,
  type JsonObject,
  showInline,
} from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import { lstatIfThere } from "../../std/lstat_if_there.ts";
import { quotePath } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { checkJsonText, type JsonForm } from "../checked_json.ts";

/** The greatest size of a file that the supervisor keeps for its owner, in bytes. */
const MAX_OWNER_FILE = 16 * 1024 * 1024;

/** How long another process may hold the file while it changes it, in milliseconds. */
const PATIENCE_MS = 10_000;

/** What a file of the owner holds, and how it is spoken of. */
export interface OwnerFileForm<T> extends Partial<Omit<JsonForm, "path">> {
  /** What it holds before it was ever written. */
  readonly empty: T;
  /** What is not in force while it cannot be read, as the end of a sentence. */
  readonly meanwhile: string;
  /** What its text says, or the end of a sentence of what is wrong. @default {as the schema says} */
  readonly parse?: (text: string) => T | string;
  /** The text of what it holds, at the most in this many bytes. @default {JSON with two blanks} */
  readonly write?: { text(value: T): string; readonly most: number };
}

/**
 * A JSON file under `owner/` that several processes change, one at a time: it is replaced whole, and
 * what is damaged is told and never overwritten.
 */
export class OwnerFile<T extends object> {
  readonly #path: string;
  readonly #form: OwnerFileForm<T>;
  #known:
    | { readonly text: string | undefined; readonly file: string; readonly value: Checked<T> }
    | undefined;

  constructor(path: string, form: OwnerFileForm<T>) {
    this.#path = path;
    this.#form = form;
  }

  /** Reads the file; what it said last time is not looked at anew while its text is the same. */
  read(): Checked<T> {
    // A file that can be large is not even read again: who changes it puts another one in its place.
    const file = this.#form.write === undefined ? "" : this.#identity();
    if (file !== "" && this.#known?.file === file) return this.#known.value;
    const text = this.#text();
    if (!text.ok) return text;
    if (text.value === undefined) return pass(this.#form.empty);
    const value = this.#known?.text === text.value ? this.#known.value : this.#parse(text.value);
    // Of a large file only what it holds is kept, and not its text beside it.
    this.#known = { text: file === "" ? text.value : undefined, file, value };
    return value;
  }

  /**
   * Changes the file while no other process does. `change` answers what it is to hold then, or refuses,
   * and then it stays as it is.
   */
  async change(change: (value: T) => Promise<Checked<T>>): Promise<Checked<T>> {
    const lock = await this.#lock();
    if (!lock.ok) return lock;
    try {
      const before = this.read();
      if (!before.ok) return before;
      const after = await change(before.value);
      if (!after.ok || after.value === before.value) return after;
      return this.#replace(after.value);
    } finally {
      lock.value.close();
    }
  }

  #identity(): string {
    const info = attempt(() => lstatIfThere(this.#path));
    if (info?.isFile !== true) return "";
    const { dev, ino, size, mtime, ctime } = info;
    return [dev, ino, size, mtime?.getTime(), ctime?.getTime()].join(" ");
  }

  #text(): Checked<string | undefined> {
    try {
      const info = lstatIfThere(this.#path);
      if (info === undefined) return pass(undefined);
      if (!info.isFile) return this.#refuse("it is no regular file");
      const plain = this.#form.write === undefined ? undefined : this.#plainText(info.size);
      if (plain !== undefined) return pass(plain);
      const file: FileBytes = info.size > this.#most
        ? { ok: false, found: `a file of ${info.size} bytes` }
        : { ok: true, bytes: Deno.readFileSync(this.#path) };
      const read = fileText(file);
      if (read.ok) return pass(read.text);
      return this.#refuse(findingSentence({ path: this.#path, ...read.finding }));
    } catch (error) {
      return this.#refuse(showInline(error instanceof Error ? error.message : String(error)));
    }
  }

  /** Several times faster than to look at each byte, and the same where every byte is text. */
  #plainText(size: number): string | undefined {
    if (size > this.#most) return undefined;
    const text = Deno.readTextFileSync(this.#path);
    return text.includes("\ufffd") || text.startsWith("\ufeff") ? undefined : text;
  }

  get #most(): number {
    return this.#form.write?.most ?? MAX_OWNER_FILE;
  }

  #parse(text: string): Checked<T> {
    const { parse, schema = {} } = this.#form;
    if (parse !== undefined) {
      const value = parse(text);
      return typeof value === "string" ? this.#refuse(value) : pass(value);
    }
    const checked = checkJsonText(text, { ...this.#form, schema, path: this.#path });
    if (checked.ok) return pass(plain(checked.value) as unknown as T);
    return this.#refuse(checked.findings.slice(0, 5).map(findingSentence).join("; "));
  }

  #refuse(reason: string): Checked<never> {
    return refuse(
      `Cannot read ${quotePath(this.#path)}: ${reason}; ${this.#form.meanwhile} until it is put ` +
        "right or moved away",
    );
  }

  async #lock(): Promise<Checked<Deno.FsFile>> {
    try {
      const path = `${this.#path}.lock`;
      if (lstatIfThere(path)?.isFile === false) {
        return refuse(`Cannot change ${quotePath(this.#path)}: ${quotePath(path)} is no file`);
      }
      const file = Deno.openSync(path, { write: true, create: true, mode: 0o600 });
      const deadline = performance.now() + PATIENCE_MS;
      while (!file.tryLockSync(true)) {
        if (performance.now() > deadline) {
          file.close();
          return refuse(
            `Cannot change ${quotePath(this.#path)}: another process has been changing it for ` +
              `${PATIENCE_MS / 1000} s; wait for it to end and try again`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return pass(file);
    } catch (error) {
      return this.#cannotWrite(error);
    }
  }

  #replace(value: T): Checked<T> {
    const temporary = `${this.#path}.new`;
    try {
      const text = this.#form.write?.text(value) ?? `${JSON.stringify(value, null, 2)}\n`;
      const bytes = new TextEncoder().encode(text);
      if (bytes.length > this.#most) {
        return refuse(`Cannot change ${quotePath(this.#path)}: it would be too long to be read`);
      }
      if (lstatIfThere(temporary) !== undefined) Deno.removeSync(temporary);
      writeWhole(temporary, bytes);
      Deno.renameSync(temporary, this.#path);
      using folder = Deno.openSync(this.#path.slice(0, this.#path.lastIndexOf("/")));
      folder.syncSync();
      return pass(value);
    } catch (error) {
      return this.#cannotWrite(error);
    }
  }

  #cannotWrite(error: unknown): Checked<never> {
    const reason = showInline(error instanceof Error ? error.message : String(error));
    return refuse(
      `Cannot change ${quotePath(this.#path)}: ${reason}; it is as it was. Is the disk full, or ` +
        "the home folder read-only?",
    );
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  using file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
  file.syncSync();
}

/** A copy with the language's own prototypes, which the reader's mappings do not have. */
function plain(value: JsonObject): JsonObject {
  return structuredClone(value);
}

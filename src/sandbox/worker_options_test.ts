import { assertEquals, assertThrows } from "@std/assert";
import { PERMISSION_KINDS, type WorkerGrants, workerOptions } from "./worker_options.ts";

Deno.test("workerOptions() knows every permission kind of the runtime (DN-1) [sandbox.permission_kinds]", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["types"] }).output();
  const types = new TextDecoder().decode(stdout);
  const [, body = ""] = /interface PermissionOptionsObject \{([^]*?)\n {2}\}/.exec(types) ?? [];
  const kinds = [...body.matchAll(/^ {4}(\w+)\?:/gm)].map(([, kind]) => kind ?? "");
  assertEquals(kinds.sort(), [...PERMISSION_KINDS]);
});

Deno.test("workerOptions() says every kind, whatever is granted (DN-1) [sandbox.permission_kinds]", () => {
  const off = Object.fromEntries(PERMISSION_KINDS.map((kind) => [kind, false]));
  assertEquals(workerOptions({}).deno?.permissions, off);
  for (const kind of PERMISSION_KINDS) {
    const grants: WorkerGrants = { [kind]: ["one"] };
    assertEquals(workerOptions(grants).deno?.permissions, { ...off, [kind]: ["one"] });
  }
  assertEquals(workerOptions({ net: "inherit" }).deno?.permissions, { ...off, net: "inherit" });
});

Deno.test("workerOptions() refuses what the runtime would ignore or inherit [sandbox.permission_kinds]", () => {
  const misspelt = [{ nett: false }, { read: "inherit" }, { read: undefined }, { read: null }, {
    net: "all",
  }];
  for (const grants of misspelt) {
    assertThrows(() => workerOptions(grants as never), TypeError, "Cannot build worker options");
  }
});

Deno.test("a worker with no grants can do none of the eight (DN-1) [sandbox.permission_kinds]", async () => {
  const source = `
    const acts = {
      env: () => Deno.env.get("PATH"),
      ffi: () => Deno.dlopen("/lib/none.so", {}),
      import: () => import("http://127.0.0.1:1/" + "none.ts"),
      net: () => Deno.connect({ hostname: "127.0.0.1", port: 1 }),
      read: () => Deno.readTextFile("/etc/hostname"),
      run: () => new Deno.Command(Deno.execPath(), { args: ["--version"] }).output(),
      sys: () => Deno.hostname(),
      write: () => Deno.writeTextFile("/tmp/kyrozen-none", ""),
    };
    const results = {};
    for (const [kind, act] of Object.entries(acts)) {
      try { await act(); results[kind] = "done"; } catch (error) { results[kind] = error.message; }
    }
    postMessage(results);`;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const worker = new Worker(url, workerOptions({}));
  const results = await new Promise<{ [kind: string]: string }>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
  });
  worker.terminate();
  for (const kind of PERMISSION_KINDS) {
    assertEquals([kind, results[kind]?.startsWith(`Requires ${kind} access`)], [kind, true]);
  }
});

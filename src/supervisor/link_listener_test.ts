import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { openLink } from "./link_listener.ts";

async function open(environment: { [name: string]: string }) {
  const opened = await openLink(environment);
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

Deno.test("openLink() listens in a fresh folder of this user only, and takes one connection [supervisor.link]", async () => {
  const parent = await Deno.realPath(await Deno.makeTempDir());
  try {
    const link = await open({ XDG_RUNTIME_DIR: parent });
    const folder = link.socket.slice(0, link.socket.lastIndexOf("/"));
    assertEquals(folder.slice(0, folder.lastIndexOf("/")), parent);
    assertEquals(((await Deno.stat(folder)).mode ?? 0) & 0o777, 0o700);
    assertMatch(link.nonce, /^[0-9a-f]{64}$/);
    assertEquals(JSON.parse(link.environment.KYROZEN_LINK ?? ""), {
      socket: link.socket,
      nonce: link.nonce,
    });
    const [accepted, connected] = await Promise.all([
      link.accept(),
      Deno.connect({ transport: "unix", path: link.socket }),
    ]);
    assertEquals([await exists(link.socket), (await Deno.lstat(folder)).size], [false, 0]);
    link.close();
    assertEquals(await exists(folder), false);
    accepted.close();
    connected.close();
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});

Deno.test("a link's path can become nothing else while its core runs: no file, no folder, no link to elsewhere [supervisor.link]", async () => {
  const link = await open({});
  const folder = link.socket.slice(0, link.socket.lastIndexOf("/"));
  const [accepted, connected] = await Promise.all([
    link.accept(),
    Deno.connect({ transport: "unix", path: link.socket }),
  ]);
  const acts: readonly (() => Promise<unknown>)[] = [
    () => Deno.writeTextFile(link.socket, "x"),
    // A core may do this under its right to the path alone: the folders above come with it.
    () => Deno.mkdir(link.socket, { recursive: true }),
    () => Deno.mkdir(folder),
    () => Deno.symlink("/", folder),
  ];
  for (const act of acts) await assertRejects(act);
  link.close();
  await Deno.mkdir(folder);
  await Deno.remove(folder);
  accepted.close();
  connected.close();
});

Deno.test("openLink() gives every link its own folder and word", async () => {
  const [one, two] = [await open({}), await open({})];
  assert(one.socket !== two.socket && one.nonce !== two.nonce);
  one.close();
  two.close();
  two.close();
  assertEquals([await exists(one.socket), await exists(two.socket)], [false, false]);
});

Deno.test("openLink() passes over folders that cannot hold a socket [supervisor.link]", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    const long = `${root}/${"long".repeat(30)}`;
    const comma = `${root}/a,b`;
    await Deno.mkdir(long);
    await Deno.mkdir(comma);
    for (const unusable of [long, comma, `${root}/none`, "relative", ""]) {
      const link = await open({ XDG_RUNTIME_DIR: unusable, TMPDIR: unusable });
      assertMatch(link.socket, /\/kyrozen-[^/]+\/link$/);
      assert(link.socket.length < 100);
      assert(!link.socket.startsWith(root));
      link.close();
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

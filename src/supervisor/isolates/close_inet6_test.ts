import { assertEquals } from "@std/assert";
import { closeInet6, inet6Filter } from "./close_inet6.ts";
import { findWalls } from "./walls.ts";

const { bubblewrap } = await findWalls({ environment: Deno.env.toObject(), outside: [] });
const listen = "for (const hostname of ['127.0.0.1', '::1']) try { " +
  "Deno.listen({ hostname, port: 0 }).close(); console.log('opened'); } " +
  "catch (error) { console.log(error.code); }";

Deno.test("inet6Filter() is eight instructions, for machines that are known only [escapes.bubblewrap]", () => {
  assertEquals(inet6Filter("x86_64")?.length, 64);
  assertEquals(inet6Filter("aarch64")?.length, 64);
  assertEquals(inet6Filter("riscv64"), undefined);
});

Deno.test({
  name: "closeInet6() takes the sockets of IPv6 away and leaves the others [escapes.bubblewrap]",
  ignore: bubblewrap === null || inet6Filter(Deno.build.arch) === undefined,
  async fn() {
    const folder = await Deno.makeTempDir();
    const runs = [bubblewrap ?? "", "--dev-bind", "/", "/", "--"];
    const deno = [Deno.realPathSync(Deno.execPath()), "eval", "--no-lock", listen];
    const [binary = "", ...args] = await closeInet6([...runs, ...deno], folder);
    const { stdout } = await new Deno.Command(binary, { args, cwd: "/" }).output();
    await Deno.remove(folder, { recursive: true });
    assertEquals(new TextDecoder().decode(stdout), "opened\nEAFNOSUPPORT\n");
  },
});

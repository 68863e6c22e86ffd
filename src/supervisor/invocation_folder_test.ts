import { assertEquals } from "@std/assert";
import { findInvocationFolder, readParentFolder } from "./invocation_folder.ts";

function find(environment: { [name: string]: string }, parent?: string) {
  const parentFolder = () => Promise.resolve(parent);
  return findInvocationFolder({ environment, cwd: "/checkout", parentFolder });
}

Deno.test("findInvocationFolder() ignores INIT_CWD without our own task line [supervisor.invocation_folder]", async () => {
  assertEquals(await find({ INIT_CWD: "/stale" }, "/parent"), "/checkout");
  assertEquals(await find({ INIT_CWD: "/stale", KYROZEN_TASK: "" }, "/parent"), "/checkout");
});

Deno.test("findInvocationFolder() believes INIT_CWD under our task line where the parent cannot be asked [supervisor.invocation_folder]", async () => {
  assertEquals(await find({ INIT_CWD: "/told", KYROZEN_TASK: "start" }), "/told");
});

Deno.test("findInvocationFolder() believes the parent more than an inherited INIT_CWD [supervisor.invocation_folder]", async () => {
  const environment = { INIT_CWD: "/stale", KYROZEN_TASK: "start" };
  assertEquals(await find(environment, "/checkout/docs"), "/checkout/docs");
});

Deno.test("findInvocationFolder() asks nobody when the task runs where it was started", async () => {
  let asked = false;
  const parentFolder = () => {
    asked = true;
    return Promise.resolve(undefined);
  };
  const environment = { INIT_CWD: "/checkout", KYROZEN_TASK: "start" };
  assertEquals(
    await findInvocationFolder({ environment, cwd: "/checkout", parentFolder }),
    "/checkout",
  );
  assertEquals(asked, false);
});

Deno.test({
  name: "readParentFolder() gives the folder of the process above; on Linux",
  ignore: Deno.build.os !== "linux",
  async fn() {
    assertEquals(await readParentFolder(), await Deno.realPath(`/proc/${Deno.ppid}/cwd`));
  },
});

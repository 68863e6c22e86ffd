import { assertEquals, assertStringIncludes } from "@std/assert";
import { runDoctorCommand } from "../../src/doctor_command.ts";
import { onKept } from "./doctor_lab.ts";

Deno.test("a file or a link in the place of a folder is a finding, and rebuilding is refused then [store.doctor] [store.rebuild]", async () => {
  await onKept(async ({ state, heads, findings }) => {
    const named = (name: string, what: string, kept: string) =>
      `"${state}/${name}" is ${what}, and ${kept} are kept in a folder of that name; move it away`;
    await Deno.writeTextFile(`${state}/locks`, "", { mode: 0o600 });
    await Deno.writeTextFile(`${state}/output`, "", { mode: 0o600 });
    const isFile = named("locks", "a file", "the locks of sessions");
    assertEquals(await findings(), [
      `lock: ${isFile}`,
      `output: ${named("output", "a file", "outputs of sessions")}`,
    ]);
    const line = ["--state", state, "--heads", heads, "--rebuild"];
    assertEquals(await runDoctorCommand(line), {
      code: 3,
      stdout: "",
      stderr: `Cannot rebuild: it cannot be told whether a session is in use: ${isFile}\n`,
    });
    for (const name of ["locks", "output"]) {
      await Deno.remove(`${state}/${name}`);
      await Deno.symlink("/", `${state}/${name}`);
    }
    assertEquals(await findings(), [
      `lock: ${named("locks", "a link", "the locks of sessions")}`,
      `output: ${named("output", "a link", "outputs of sessions")}`,
    ]);
  });
});

Deno.test({
  name:
    "folders and locks that may not be read are findings; not as root, who may read all [store.doctor]",
  ignore: Deno.uid() === 0,
  async fn() {
    await onKept(async ({ state, findings }) => {
      const lock = `${state}/locks/ses_1.lock`;
      await Deno.mkdir(`${state}/locks`, { mode: 0o700 });
      await Deno.mkdir(`${state}/output`, { mode: 0o000 });
      await Deno.writeTextFile(lock, "", { mode: 0o000 });
      const lacks = (name: string) =>
        `mode: Its owner lacks rights to "${state}/${name}" (000); run chmod 700 "${state}/${name}"`;
      assertEquals(await findings(), [
        lacks("output"),
        `lock: Cannot tell whether "${lock}" is held; check who owns it and its rights`,
      ]);
      await Deno.chmod(`${state}/locks`, 0o000);
      const [locks, output, lost = ""] = await findings();
      assertEquals([locks, output], [lacks("locks"), lacks("output")]);
      assertStringIncludes(lost, `lock: Cannot look for locks in "${state}/locks": `);
      for (const name of ["locks", "output"]) await Deno.chmod(`${state}/${name}`, 0o700);
    });
  },
});

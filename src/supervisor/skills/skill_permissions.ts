import { showInline, type SkillGrant, type SkillManifest } from "../../contract/mod.ts";
import { needsNothing, normalPermissions } from "../../contract/isolate_manifest.ts";
import { permissionWords } from "../isolates/package_review.ts";

/** What all tools of a skill together want to touch. */
export function wantedPermissions(
  { tools, egress_hosts, requires: { env_vars } }: SkillManifest,
): SkillGrant["permissions"] {
  const routes = new Set(tools.map(({ governor_route }) => governor_route));
  const reads = routes.has("workspace/read") || routes.has("workspace/write");
  return normalPermissions({
    read: reads ? ["workspace"] : [],
    write: routes.has("workspace/write") ? ["workspace"] : [],
    net: routes.has("system/net") ? egress_hosts : [],
    env: tools.length === 0 ? [] : env_vars,
  });
}

/** Whether the tools of a skill want anything that a person must let them have. */
export function needsGrant(manifest: SkillManifest): boolean {
  const { tools, requires: { config_files, required_credentials } } = manifest;
  return tools.length > 0 &&
    !(needsNothing(wantedPermissions(manifest)) && config_files.length === 0 &&
      required_credentials.length === 0);
}

/** What the tools of a skill want, or what of it a person lets them have, a sentence each. */
export function wantedWords(
  manifest: SkillManifest,
  permissions: SkillGrant["permissions"] = wantedPermissions(manifest),
): readonly string[] {
  const { tools, requires: { config_files, required_credentials } } = manifest;
  if (tools.length === 0) {
    return ["it has no tools: its text can ask for nothing that is not allowed"];
  }
  const data = [
    ...config_files.map((path) => `is handed the text of ${showInline(path)} in the workspace`),
    ...required_credentials.map((name) => `is handed the credential ${showInline(name)}`),
  ];
  return needsNothing(permissions) && data.length > 0
    ? data
    : [...permissionWords(permissions), ...data];
}

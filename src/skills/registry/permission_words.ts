import type { GovernorRoute, SkillManifest } from "../../contract/mod.ts";

const ROUTES: { readonly [route in GovernorRoute]: string } = {
  "system/read": "calculates, and touches nothing",
  "system/net": "reaches the hosts that it declares",
  "workspace/read": "reads the files of the workspace",
  "workspace/write": "reads and changes the files of the workspace",
};

/** What a tool of a route can do, in words. */
export function routeWords(route: GovernorRoute): string {
  return ROUTES[route];
}

/** What the tools of a skill may do once it is granted everything, a phrase each; nothing without tools. */
export function permissionWords(
  { tools, egress_hosts, requires }: SkillManifest,
): readonly string[] {
  if (tools.length === 0) return [];
  const routes = new Set(tools.map((tool) => tool.governor_route));
  const { env_vars, config_files, required_credentials: credentials } = requires;
  const words = [
    ...routes.has("system/net")
      ? [`reach ${egress_hosts.join(", ") || "no host: it names none"}`]
      : [],
    ...routes.has("workspace/write")
      ? ["read and change the files of the workspace"]
      : routes.has("workspace/read")
      ? ["read the files of the workspace"]
      : [],
    ...handed("the values of the variables", env_vars),
    ...handed("the text of the files", config_files),
    ...handed("the credentials", credentials),
  ];
  return words.length === 0 ? ["calculate, and touch nothing"] : words;
}

function handed(what: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`be handed ${what} ${names.join(", ")}`];
}

import { LINK_HOST, LOCAL_SERVERS, type LocalServer } from "../contract/mod.ts";

/** Servers whose ports are not those of many other programs: only they are asked without being told to. */
const DISTINCT = LOCAL_SERVERS.filter(({ provider }) => /^(?:ollama|lm-studio)$/.test(provider));

const MAX_BYTES = 16 * 1024;

/** What was found so far. */
export interface LocalSearch {
  /** Those that have answered. Asking does not wait for the others. */
  found(): readonly LocalServer[];
  /** Ends what is still open. */
  close(): void;
}

/**
 * Looks whether model servers listen on this machine. Nobody waits for it: who has not answered when
 * it is asked for is not offered.
 */
export function searchLocalServers(servers: typeof LOCAL_SERVERS = DISTINCT): LocalSearch {
  const found: LocalServer[] = [];
  const open = new Set<Deno.Conn>();
  let closed = false;
  const look = async ({ provider, port }: typeof LOCAL_SERVERS[number]) => {
    const connection = await Deno.connect({ hostname: LINK_HOST, port });
    if (closed) return connection.close();
    open.add(connection);
    try {
      if (!await listsModels(connection)) return;
      found.push({ provider, address: `${LINK_HOST}:${port}` });
    } finally {
      if (open.delete(connection)) connection.close();
    }
  };
  // Nobody listens there: that is how it is on most machines.
  for (const server of servers) look(server).catch(() => {});
  return {
    found: () => [...found],
    close: () => {
      closed = true;
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}

// Not by fetch: that would load more than the whole supervisor, and ask a proxy.
async function listsModels(connection: Deno.Conn): Promise<boolean> {
  const request = "GET /v1/models HTTP/1.0\r\nHost: localhost\r\nAccept: application/json\r\n\r\n";
  await connection.write(new TextEncoder().encode(request));
  const buffer = new Uint8Array(4096);
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < MAX_BYTES) {
    const size = await connection.read(buffer);
    if (size === null) break;
    text += decoder.decode(buffer.subarray(0, size), { stream: true });
    if (/"(?:data|object)"\s*:/.test(text)) break;
  }
  return /^HTTP\/1\.[01] 200 /.test(text) && /"(?:data|object)"\s*:/.test(text);
}

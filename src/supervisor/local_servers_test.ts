import { assertEquals } from "@std/assert";
import { searchLocalServers } from "./local_servers.ts";

/** Serves `response` on a port of this machine, and counts who asks. */
function serve(response: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, ({ url }) => {
    asked.push(new URL(url).pathname);
    return response();
  });
  return { port: server.addr.port, asked, stop: () => server.shutdown() };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !condition(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

Deno.test("only a server that lists models is found, and nobody waits for a silent one [providers.offered]", async () => {
  const held = Promise.withResolvers<Response>();
  const servers = [
    serve(() => Response.json({ object: "list", data: [] })),
    serve(() => new Response("hello")),
    serve(() => new Response("{}", { status: 404 })),
    serve(() => held.promise),
  ];
  const free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const gone = free.addr.port;
  free.close();
  const ports = [...servers.map(({ port }) => port), gone];
  const search = searchLocalServers(ports.map((port, at) => ({ provider: `p${at}`, port })));
  await until(() => search.found().length > 0 && servers.every(({ asked }) => asked.length > 0));
  const found = search.found();
  search.close();
  held.resolve(new Response("{}"));
  await Promise.all(servers.map(({ stop }) => stop()));
  assertEquals(found, [{ provider: "p0", address: `127.0.0.1:${ports[0]}` }]);
  assertEquals(servers.map(({ asked }) => asked), servers.map(() => ["/v1/models"]));
});

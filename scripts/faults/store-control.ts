import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Child } from "../children.ts";

export interface StoreControl {
  readonly url: string;
  readonly close: () => void;
}

/**
 * Lets the tests end and start the store, which lives in this process so that it ends with it: POST /kill (kill -9 of
 * all of it) and /start. One after the other; each answers when it is done.
 */
export async function controlStore(serve: () => Promise<Child>, first: Child): Promise<StoreControl> {
  let store = first;
  const verbs: Record<string, () => Promise<void>> = {
    "/kill": () => store.kill(),
    "/start": async () => {
      if (!store.isRunning()) store = await serve();
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    const verb = verbs[request.url ?? ""];
    if (verb === undefined || request.method !== "POST") return response.writeHead(404).end();
    last = last.then(verb).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The control has no port");
  return address.port;
}

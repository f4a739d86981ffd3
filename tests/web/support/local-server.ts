import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Starts a server that records each request and sends the reply that `reply` returns for it. "hang up" closes the
 * connection, and "never" leaves it open without a response.
 */
export async function startServer(reply: (request: ReceivedRequest) => Reply | "hang up" | "never") {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const receivedRequest = { method, url, headers, body: Buffer.concat(chunks).toString() };
    received.push(receivedRequest);
    const result = reply(receivedRequest);
    if (result === "never") return;
    if (result === "hang up") return void request.socket.destroy();
    const text = typeof result.body === "string" ? result.body : JSON.stringify(result.body);
    response.writeHead(result.status, { "Content-Type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has a port.
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${port}`, received, close };
}

/** Returns the reply to /api/config of a store whose sign-in and payment services have this origin. */
export function createConfigurationReply(origin: string): Reply {
  const data = {
    supabase_url: origin,
    supabase_anon_key: "anon",
    stripe_publishable_key: "pk_test_1",
    stripe_api_base: origin,
    human_check: null,
    sandbox: true,
  };
  return { status: 200, body: { success: true, data } };
}

import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request as sendRequest } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { getCertificate } from "@vitejs/plugin-basic-ssl";
import { atEnd } from "../lib/main.ts";
import { cacheFolder } from "../lib/paths.ts";

/** Headers of a single HTTP/1.1 connection, which HTTP/2 forbids. */
const connectionHeaders = new Set(["connection", "host", "keep-alive", "transfer-encoding"]);

/**
 * Serves the store over HTTP/2, as Cloudflare does, until this process ends. With HTTP/1.1, Lighthouse's network model would open
 * six connections one after the other. The certificate is generated on this machine.
 * @returns the URL
 */
export async function serveHttp2(storeUrl: string): Promise<string> {
  const pem = await getCertificate(cacheFolder);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    const forwarded = sendRequest(
      storeUrl + request.url,
      { agent, method: request.method, headers: removeConnectionHeaders(request.headers) },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, removeConnectionHeaders(upstream.headers));
        upstream.pipe(response);
      },
    );
    // The browser cancels its requests when it leaves a page.
    forwarded.on("error", () => response.stream.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    agent.destroy();
    server.close();
  });
  // A listening TCP server has an address with a port.
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

function removeConnectionHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !connectionHeaders.has(name)),
  );
}

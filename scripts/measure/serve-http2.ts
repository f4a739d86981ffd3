import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { createSecureServer } from "node:http2";
import { getCertificate } from "@vitejs/plugin-basic-ssl";
import { atEnd } from "../lib/main.ts";
import { cacheFolder } from "../lib/paths.ts";

/** What belongs to one connection, or to the line that HTTP/2 has in its place. */
const notPassedOn = new Set(["connection", "host", "keep-alive", "transfer-encoding"]);

/**
 * Serves the store over HTTP/2 as well, until this process ends: browsers have it from Cloudflare so, and over HTTP/1.1 they
 * ask for six files at a time. The certificate is made for this machine (`insecureBrowserArgs`).
 *
 * @returns the address
 */
export async function serveHttp2(storeUrl: string): Promise<string> {
  const pem = await getCertificate(cacheFolder);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key: pem, cert: pem }, (asked, answer) => {
    const sent = request(
      storeUrl + asked.url,
      { agent, method: asked.method, headers: passOn(asked.headers) },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, passOn(answered.headers));
        answered.pipe(answer);
      },
    );
    // A page that was left asks for nothing more.
    sent.on("error", () => answer.stream.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    agent.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `https://localhost:${address.port}`;
}

/** What a browser needs to accept the certificate. */
export const insecureBrowserArgs = ["--ignore-certificate-errors"];

function passOn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(":") && !notPassedOn.has(name));
  return Object.fromEntries(kept);
}

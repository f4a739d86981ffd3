import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPortTaken, startMiniflare } from "../../scripts/stack/worker.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

test("recognizes a port that another program took before workerd listened", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address with a port.
  const script = "export default { fetch: () => new Response() }";
  const start = startMiniflare({ modules: true, script }, { port, dataDir: createTemporaryFolder() });
  const error: unknown = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isPortTaken(error)).toBe(true);
});

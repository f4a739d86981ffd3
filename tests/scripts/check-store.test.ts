import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { checkStore } from "../../scripts/deploy/check-store.ts";

test("reports a deployed store that cannot verify tokens", async () => {
  const server = createServer((_, response) => response.end('{"status":"ok","sign_in":"no_keys"} id="root"'));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const problems = (await checkStore(`http://127.0.0.1:${port}`, {}, 1)).flatMap(
    ({ problem }) => problem ?? [],
  );
  expect(problems).toEqual([expect.stringContaining("Supabase publishes no keys")]);
});

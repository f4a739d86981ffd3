import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { createSandboxApp } from "./app.ts";
import { openSigningKey } from "./auth/signing-key.ts";
import { seedAccounts } from "./auth/users.ts";
import { startBackgroundWorker } from "./background/worker.ts";
import type { Sandbox } from "./context.ts";
import { applyFaults } from "./control/fault-gate.ts";
import { noFaults } from "./control/faults.ts";
import { createSettings, type Settings } from "./store/settings.ts";
import { openStore } from "./store/store.ts";
import { reopenDeliveries } from "./webhooks/queue.ts";

export type SandboxOptions = {
  /** The port, or 0 for any free one. */
  port: number;
  host?: string;
  storeUrl: string;
  /** The URL that receives events. The default is `/api/webhooks/stripe` of `storeUrl`. */
  webhookUrl?: string;
  /** The directory of the data. By default, the data is only in memory. */
  dataDir?: string;
  /** The settings that differ from the defaults. A reset restores them. */
  settings?: Partial<Settings>;
};

/**
 * Starts the sandbox (sandbox/README.md) and resolves when it listens. Rejects with EADDRINUSE if the port is taken.
 */
export async function startSandbox(options: SandboxOptions) {
  const host = options.host ?? "127.0.0.1";
  const store = openStore(options.dataDir);
  await seedAccounts(store);
  const startingSettings = { ...createSettings(options.storeUrl, options.webhookUrl), ...options.settings };
  const sandbox: Sandbox = {
    store,
    settings: { ...startingSettings },
    startingSettings,
    signingKey: openSigningKey(store),
    faults: noFaults(),
    keysInUse: new Set(),
    heldRequests: new Set(),
    url: "",
    wake: () => worker.wake(),
  };
  const worker = startBackgroundWorker(sandbox);
  const app = createSandboxApp(sandbox);
  const server = createAdaptorServer({
    fetch: (request, env) => {
      // createAdaptorServer serves HTTP/1 here, so the bindings are those of HTTP/1.
      const bindings = env as HttpBindings;
      return applyFaults(sandbox, request, bindings, () => app.fetch(request, bindings));
    },
  });
  // Node would close a connection that is idle for some seconds. workerd then loses the request that it sends at that
  // moment.
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = 0;

  server.listen(options.port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    store.close();
    throw error;
  }
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  sandbox.url = `http://${host}:${port}`;
  reopenDeliveries(sandbox);
  sandbox.wake();

  let stopping: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await Promise.all([closed, worker.stop()]);
    store.close();
  }

  return {
    url: sandbox.url,
    port,
    /** Stops the sandbox. A second call waits for the first one. */
    stop: (): Promise<void> => {
      stopping ??= closeAll();
      return stopping;
    },
  };
}

import type { HttpBindings } from "@hono/node-server";
import type { SigningKey } from "./auth/signing-key.ts";
import type { Faults } from "./control/faults.ts";
import type { Settings } from "./store/settings.ts";
import type { Store } from "./store/store.ts";

/** The state and services that every part of the sandbox uses. */
export type Sandbox = {
  store: Store;
  settings: Settings;
  /** The configuration that a reset restores. */
  startingSettings: Readonly<Settings>;
  signingKey: SigningKey;
  faults: Faults;
  /** Idempotency keys of Stripe requests that a fault delays. */
  keysInUse: Set<string>;
  /** Releases of the requests that a fault holds. */
  heldRequests: Set<() => void>;
  /** The URL of the sandbox. Empty until the server listens. */
  url: string;
  /** Wakes the background work, which is webhook deliveries and delayed steps. */
  wake: () => void;
};

export type SandboxEnv = { Bindings: HttpBindings };

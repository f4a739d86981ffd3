import type { HttpBindings } from "@hono/node-server";
import type { SigningKey } from "./auth/signing-key.ts";
import type { Faults } from "./control/faults.ts";
import type { Settings } from "./store/settings.ts";
import type { Store } from "./store/store.ts";

/** What every part of the sandbox works with. */
export type Sandbox = {
  store: Store;
  settings: Settings;
  /** What a reset goes back to. */
  startingSettings: Readonly<Settings>;
  signingKey: SigningKey;
  faults: Faults;
  /** The idempotency keys of requests to Stripe that are being held back. */
  keysInUse: Set<string>;
  /** The sandbox's own public address, known once it listens. */
  url: string;
  /** Wakes what works in the background: webhook deliveries and delayed steps. */
  wake: () => void;
};

export type SandboxEnv = { Bindings: HttpBindings };

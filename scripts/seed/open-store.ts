import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { getPlatformProxy } from "wrangler";
import { createR2PictureStore } from "../../worker/adapters/r2-picture-store.ts";
import { createStripePayments } from "../../worker/adapters/stripe.ts";
import { connect } from "../../worker/db/client.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { type Bindings, settingsOf } from "../../worker/env.ts";
import { siteOf } from "../../worker/site.ts";
import { dataFolder, root } from "../paths.ts";
import { workerVariables } from "../variables.ts";
import { createSharpResizer } from "./sharp-resizer.ts";

/** The local D1 and R2 as the domain's verbs see them, outside the Worker: pictures are made by sharp. */
export async function openSeedStore() {
  const sandboxUrl = process.env.SANDBOX_URL ?? "http://127.0.0.1:8788";
  const platform = await getPlatformProxy<Pick<Bindings, "DB" | "PICTURES">>({
    configPath: join(root, "wrangler.toml"),
    envFiles: [],
    persist: { path: join(dataFolder(), "wrangler", "v3") },
    remoteBindings: false,
  });
  // The verbs take the variables and these two bindings alone.
  const settings = settingsOf({ ...platform.env, ...variables(sandboxUrl) } as unknown as Bindings);
  const context: StoreContext = {
    db: connect(platform.env.DB),
    payments: createStripePayments(settings),
    paymentEvents: { add: async () => {} },
    pictures: createR2PictureStore(platform.env.PICTURES, createSharpResizer()),
    identities: undefined,
    // Nobody is written to about demonstration data.
    mailer: { send: async () => {} },
    mailQueue: { add: async () => {} },
    site: siteOf(settings),
    now: () => new Date(),
    inBackground: (work) => void work,
    mayOweMail: () => {},
  };
  return {
    context,
    settings,
    sandboxUrl,
    /** Whether the demonstration accounts exist at the sign-in service that the store uses. */
    usesSandboxAccounts: settings.SUPABASE_URL === sandboxUrl,
    usesSandboxPayments: settings.STRIPE_API_BASE === sandboxUrl,
    close: () => platform.dispose(),
  };
}

export type SeedStore = Awaited<ReturnType<typeof openSeedStore>>;

/** The variables that the store itself will be served with. */
function variables(sandboxUrl: string): Record<string, string | undefined> {
  const path = process.env.WORKER_VARS;
  return path === undefined ? workerVariables(sandboxUrl) : parseEnv(readFileSync(path, "utf8"));
}

import { createImageFetcher } from "../../worker/adapters/image-fetcher.ts";
import { createR2ImageStore } from "../../worker/adapters/r2-image-store.ts";
import { createStripePayments } from "../../worker/adapters/stripe.ts";
import { getSiteUrl } from "../../worker/context.ts";
import { connect } from "../../worker/db/client.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import type { Bindings, Settings } from "../../worker/env.ts";
import { createSharpResizer } from "./sharp-resizer.ts";

/** Creates the domain's context in Node, with the local D1 and R2, and with sharp as the image resizer. */
export function createContext(
  db: Bindings["DB"],
  bucket: Bindings["PRODUCT_IMAGES"],
  settings: Settings,
): StoreContext {
  return {
    db: connect(cacheStatements(db)),
    payments: createStripePayments(settings),
    images: createR2ImageStore(bucket, createSharpResizer()),
    imageFetcher: createImageFetcher({ allowsLoopback: false }),
    backups: undefined,
    identities: undefined,
    passwords: { isRight: async () => false },
    confirmedEmails: { find: async () => undefined },
    humanCheck: undefined,
    // Demonstration data sends no email.
    mailer: { send: async () => {} },
    emailQueue: { add: async () => {} },
    services: { isSupabaseUsed: false, isStripeLive: false, isTurnstileUsed: false, mail: "none" },
    site: { url: getSiteUrl(settings), linkSigningSecret: settings.LINK_SIGNING_SECRET },
    now: () => new Date(),
    inBackground: (work) => void work,
    onEmailsEnqueued: () => {},
  };
}

/** Caches prepared statements, because in Node each prepare() blocks until workerd responds. */
function cacheStatements(db: Bindings["DB"]): Bindings["DB"] {
  const prepared = new Map<string, ReturnType<typeof db.prepare>>();
  const prepare = (text: string) => {
    const statement = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return new Proxy(db, {
    get: (target, name) => (name === "prepare" ? prepare : Reflect.get(target, name)),
  });
}

const dayMs = 86_400_000;

/**
 * Returns a context whose clock shows a moment in the past.
 * @param daysAgo a moment in the future counts as now
 */
export function setClockBack(context: StoreContext, daysAgo: number): StoreContext {
  const moment = new Date(context.now().getTime() - Math.max(0, daysAgo) * dayMs);
  return { ...context, now: () => moment };
}

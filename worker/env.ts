import type { RequestIdVariables } from "hono/request-id";
import * as v from "valibot";
import type { ConfigView } from "../contract/shared/system.ts";
import type { AccessToken } from "./adapters/supabase-jwt.ts";
import type { QueryUsage } from "./db/measure-queries.ts";
import type { StoreContext } from "./domain/context.ts";
import type { Profile } from "./domain/profiles/profile.ts";

/** The Worker's bindings and variables (wrangler.toml). */
export interface Bindings {
  readonly DB: D1Database;
  readonly PRODUCT_IMAGES: R2Bucket;
  /** The bucket for nightly backups. Without it, the store makes none. */
  readonly BACKUPS?: R2Bucket;
  /** Cloudflare Images, which resizes uploads. Without it, the store refuses uploads. */
  readonly IMAGES?: ImagesBinding;
  readonly ASSETS: Fetcher;
  readonly NEWSLETTER_LIMIT: RateLimit;
  readonly EMAIL_QUEUE: Queue;
  /** Cloudflare's Email Service (docs/decisions/0030). */
  readonly EMAIL?: SendEmail;
  readonly CHECKOUT_ACCOUNT_LIMIT: RateLimit;
  readonly CHECKOUT_ADDRESS_LIMIT: RateLimit;
  readonly API_ADDRESS_LIMIT: RateLimit;
  readonly API_SITE_LIMIT: RateLimit;
  readonly SEARCH_ADDRESS_LIMIT: RateLimit;
  readonly WRITE_ACCOUNT_LIMIT: RateLimit;
  readonly [variable: string]: unknown;
}

/** The environment of the Hono app: the bindings, and the variables that middleware sets for a request. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: RequestIdVariables & {
    settings: Settings;
    store: StoreContext;
    /** The queries of this request so far. Undefined for a request that was refused before requestScope. */
    usage: QueryUsage | undefined;
    /** True if the response came from the cache (docs/decisions/0024). */
    isCached: boolean | undefined;
    /** The account's token on endpoints that require one (requireAccess). */
    token?: AccessToken;
    /** The signed-in account, if any, on endpoints that are open to all. */
    visitor?: Profile | undefined;
  };
}

const url = v.pipe(
  v.string(),
  v.url("is not an address such as https://store.example"),
  v.transform((text) => text.replace(/\/+$/, "")),
);

const nonEmpty = v.pipe(v.string(), v.nonEmpty("is empty"));

/** Creates the schema of a key. It rejects truncated keys and placeholders. */
const createKeySchema = (pattern: RegExp, example: string) =>
  v.pipe(v.string(), v.regex(pattern, `is not ${example}`));

const webhookSecret = createKeySchema(/^whsec_[\w+/=]{16,}$/, "the whole of a whsec_… secret");

const fields = v.object({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: nonEmpty,
  /** The legacy shared secret, for Supabase projects that still sign their tokens with it (HS256). */
  SUPABASE_JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "has fewer than 32 characters"))),
  /**
   * Lets the store delete a closed account's identity at Supabase. Without it, only the store's own data is deleted.
   */
  SUPABASE_SERVICE_ROLE_KEY: v.optional(nonEmpty),
  STRIPE_PUBLISHABLE_KEY: createKeySchema(
    /^pk_(test|live)_\w{16,}$/,
    "a publishable key: pk_test_… or pk_live_…",
  ),
  STRIPE_SECRET_KEY: createKeySchema(
    /^[sr]k_(test|live)_\w{16,}$/,
    "a secret key: sk_test_…, sk_live_… or a restricted rk_…",
  ),
  /**
   * "later" is a placeholder, because the deploy button requires a value before the webhook exists. Until it is
   * replaced, the store verifies no delivery.
   */
  STRIPE_WEBHOOK_SECRET: v.union([
    v.pipe(
      v.literal("later"),
      v.transform(() => undefined),
    ),
    webhookSecret,
  ]),
  /** The secret before the last rotation. The store accepts it until it is removed. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: v.optional(webhookSecret),
  /** The URL of the sandbox that replaces Stripe. */
  STRIPE_API_BASE: v.optional(url),
  /** The number of retries of a failed call to Stripe. Most tests set 0, because each retry waits about a second. */
  STRIPE_MAX_NETWORK_RETRIES: v.optional(
    v.pipe(v.string(), v.regex(/^[0-5]$/, "is not a digit from 0 to 5"), v.toNumber()),
    "2",
  ),
  /** With both keys, guests prove to Cloudflare Turnstile that they are people before they order. */
  TURNSTILE_SITE_KEY: v.optional(nonEmpty),
  TURNSTILE_SECRET_KEY: v.optional(nonEmpty),
  /** The URL of the sandbox that replaces Turnstile. */
  TURNSTILE_API_BASE: v.optional(url),
  /** The key that signs the links in emails. Anyone who knows it can unsubscribe anyone. */
  LINK_SIGNING_SECRET: v.pipe(v.string(), v.minLength(32, "has fewer than 32 characters")),
  /** The store's origin, for links in emails and search engines. A store without email can use the request's origin. */
  STORE_URL: v.optional(url),
  /** The binding of Cloudflare's Email Service. Only its presence matters here. */
  EMAIL: v.optional(v.unknown()),
  /** With this key and MAIL_FROM, Resend sends the emails. With only MAIL_FROM, the binding EMAIL sends them. */
  RESEND_API_KEY: v.optional(nonEmpty),
  /** The chosen service if both are configured. */
  MAIL_SERVICE: v.optional(v.picklist(["cloudflare", "resend"], "is neither cloudflare nor resend")),
  MAIL_FROM: v.optional(nonEmpty),
  /** The sandbox's outbox, which stores emails instead of sending them. */
  MAIL_OUTBOX_URL: v.optional(url),
  /** The backup to which a demonstration store is reset every night. The day's orders and accounts are lost. */
  DEMO_RESET: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+\.tar$/, "is not the name of a backup, such as 2026-11-22.tar")),
  ),
  SANDBOX: v.optional(
    v.pipe(
      v.picklist(["true", "false"], "is neither true nor false"),
      v.transform((text) => text === "true"),
    ),
    "false",
  ),
});

type Fields = v.InferOutput<typeof fields>;

/** Returns true for a key of Stripe with which cards are charged. */
export function isLiveKey(key: string): boolean {
  return /^(pk|sk|rk)_live_/.test(key);
}

/** Returns true for a URL on this machine. The sandbox listens nowhere else. */
export function isLoopback(address: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/.test(address);
}

/**
 * Returns true if no service is replaced with a stand-in, or if all stand-ins run on this machine and the keys are test
 * keys. Stand-ins receive the secret key and the cards.
 */
function usesStandInsSafely({
  STRIPE_SECRET_KEY,
  STRIPE_API_BASE,
  TURNSTILE_API_BASE,
  MAIL_OUTBOX_URL,
  SANDBOX,
}: Fields): boolean {
  const addresses = [STRIPE_API_BASE, TURNSTILE_API_BASE, MAIL_OUTBOX_URL].filter(
    (address) => address !== undefined,
  );
  if (addresses.length === 0 && !SANDBOX) return true;
  return !isLiveKey(STRIPE_SECRET_KEY) && addresses.every(isLoopback);
}

/**
 * Returns true if the store sends real emails. Their links then need STORE_URL, because the cron job has no request,
 * and a request can name any host.
 */
function canSendEmail({ RESEND_API_KEY, MAIL_SERVICE, MAIL_FROM, EMAIL }: Fields): boolean {
  return (
    RESEND_API_KEY !== undefined ||
    MAIL_SERVICE !== undefined ||
    (EMAIL !== undefined && MAIL_FROM !== undefined)
  );
}

const settingsSchema = v.pipe(
  fields,
  v.forward(v.check(usesStandInsSafely, "is for tests alone"), ["STRIPE_API_BASE"]),
  v.forward(
    v.check(
      (variables) => variables.DEMO_RESET === undefined || !isLiveKey(variables.STRIPE_SECRET_KEY),
      "would delete orders that were really paid",
    ),
    ["DEMO_RESET"],
  ),
  v.forward(
    v.check(
      (variables) => isLiveKey(variables.STRIPE_PUBLISHABLE_KEY) === isLiveKey(variables.STRIPE_SECRET_KEY),
      "is of another mode than the secret key",
    ),
    ["STRIPE_PUBLISHABLE_KEY"],
  ),
  v.forward(
    v.check(
      ({ TURNSTILE_SITE_KEY: site, TURNSTILE_SECRET_KEY: secret }) =>
        (site === undefined) === (secret === undefined),
      "is set without the other key of Turnstile, or the other way round",
    ),
    ["TURNSTILE_SECRET_KEY"],
  ),
  v.forward(
    v.check(
      (variables) => variables.STORE_URL !== undefined || !canSendEmail(variables),
      "is needed for the links of emails",
    ),
    ["STORE_URL"],
  ),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

// Per-isolate cache, because every request needs the settings.
const settingsByBindings = new WeakMap<Bindings, Settings>();

/**
 * Parses the Worker's variables once per isolate.
 * @throws Error that names every missing or invalid variable, without its value
 */
export function parseSettings(bindings: Bindings): Settings {
  const cached = settingsByBindings.get(bindings);
  if (cached !== undefined) return cached;
  const settings = parseVariables(bindings);
  settingsByBindings.set(bindings, settings);
  return settings;
}

/**
 * Parses variables that may not be the Worker's own, such as those of a deployment.
 * @throws Error that names every missing or invalid variable, without its value
 */
export function parseVariables(variables: Readonly<Record<string, unknown>>): Settings {
  const result = v.safeParse(settingsSchema, dropEmpty(variables));
  if (result.success) return result.output;
  throw new Error(`The Worker is not configured: check ${findWrongVariables(variables).join(", ")}`);
}

/**
 * Lists each missing or invalid variable with the reason.
 * @param elsewhere variables that are set where the caller cannot read them
 */
export function findWrongVariables(
  variables: Readonly<Record<string, unknown>>,
  elsewhere: readonly string[] = [],
): string[] {
  const present = dropEmpty(variables);
  return (v.safeParse(settingsSchema, present).issues ?? []).flatMap((issue) => {
    const name = v.getDotPath(issue) ?? "";
    if (present[name] === undefined && elsewhere.includes(name)) return [];
    return [`${name} (${issue.input === undefined ? "is missing" : issue.message})`];
  });
}

/** Removes empty variables, because a form such as the deploy button's cannot omit one. */
function dropEmpty(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** Returns the origin of Turnstile, or of the sandbox. */
export function getTurnstileUrl({ TURNSTILE_API_BASE }: Settings): string {
  return TURNSTILE_API_BASE ?? "https://challenges.cloudflare.com";
}

/** Returns the settings that the SPA needs at run time, none of which is secret. */
export function toPublicConfig(settings: Settings): ConfigView {
  return {
    supabase_url: settings.SUPABASE_URL,
    supabase_anon_key: settings.SUPABASE_ANON_KEY,
    stripe_publishable_key: settings.STRIPE_PUBLISHABLE_KEY,
    stripe_api_base: settings.STRIPE_API_BASE ?? null,
    human_check:
      settings.TURNSTILE_SITE_KEY === undefined
        ? null
        : {
            site_key: settings.TURNSTILE_SITE_KEY,
            script_url: `${getTurnstileUrl(settings)}/turnstile/v0/api.js`,
          },
    sandbox: settings.SANDBOX,
    demo: settings.DEMO_RESET !== undefined,
  };
}

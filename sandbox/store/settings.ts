import * as v from "valibot";
import type { Store } from "./store.ts";

const settingsSchema = v.object({
  storeUrl: v.string(),
  /** Without a webhook URL no event is delivered; events can still be listed. */
  webhookUrl: v.nullable(v.string()),
  accessTokenTtlSeconds: v.pipe(v.number(), v.integer()),
  refreshReuseIntervalSeconds: v.pipe(v.number(), v.minValue(0)),
  linkTtlSeconds: v.pipe(v.number(), v.integer()),
  /** How long a user waits for the next email of a kind. Supabase waits 60 seconds; 0 never refuses. */
  emailIntervalSeconds: v.pipe(v.number(), v.minValue(0)),
  /** Whether the current address must confirm a change of address too. Supabase's default is true. */
  secureEmailChange: v.boolean(),
  /** Whether an address must be confirmed before its first sign-in. Supabase's default is true. */
  confirmEmail: v.boolean(),
  allowSignUp: v.boolean(),
  /** Whether calls without a captcha are refused. The sandbox accepts no captcha. */
  captcha: v.boolean(),
  /** Whether a new password requires the current one, unless the session was started by a link. */
  requireCurrentPassword: v.boolean(),
  /** The maximum age of a session that sets a new password without an emailed code: 86,400 at Supabase, null for off. */
  reauthenticateAfterSeconds: v.nullable(v.pipe(v.number(), v.minValue(0))),
  processingDelayMs: v.pipe(v.number(), v.minValue(0)),
});
export const settingsChangeSchema = v.partial(
  v.strictObject({
    ...settingsSchema.entries,
    storeUrl: v.pipe(v.string(), v.url()),
    webhookUrl: v.nullable(v.pipe(v.string(), v.url())),
  }),
);
export type Settings = v.InferOutput<typeof settingsSchema>;

/** The settings at the start of the program; changes by the control API last until it stops. */
export function startingSettings(storeUrl: string, webhookUrl: string | undefined): Settings {
  return {
    storeUrl,
    webhookUrl: webhookUrl ?? toWebhookUrl(storeUrl),
    accessTokenTtlSeconds: 3600,
    refreshReuseIntervalSeconds: 10,
    linkTtlSeconds: 3600,
    emailIntervalSeconds: 0,
    secureEmailChange: true,
    confirmEmail: true,
    allowSignUp: true,
    captcha: false,
    requireCurrentPassword: false,
    reauthenticateAfterSeconds: null,
    processingDelayMs: 2000,
  };
}

/** A new store URL changes the webhook URL too, unless that is given as well. */
export function changeSettings(settings: Settings, change: v.InferOutput<typeof settingsChangeSchema>): void {
  for (const [name, value] of Object.entries(change)) Object.assign(settings, { [name]: value });
  if (change.storeUrl !== undefined && change.webhookUrl === undefined) {
    settings.webhookUrl = toWebhookUrl(change.storeUrl);
  }
}

function toWebhookUrl(storeUrl: string): string {
  return new URL("/api/webhooks/stripe", storeUrl).href;
}

/** Returns a value that is created once and stored with the data, such as the signing key. */
export function storedValue(store: Store, name: string, make: () => string): string {
  const row = store.get(v.object({ value: v.string() }), "SELECT value FROM settings WHERE name = ?", name);
  if (row !== undefined) return row.value;
  const value = make();
  store.run("INSERT INTO settings (name, value) VALUES (?, ?)", name, value);
  return value;
}

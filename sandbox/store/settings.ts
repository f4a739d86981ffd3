import * as v from "valibot";
import type { Store } from "./store.ts";

const settingsSchema = v.object({
  storeUrl: v.string(),
  /** Without one no event is delivered; they can still be listed. */
  webhookUrl: v.nullable(v.string()),
  accessTokenTtlSeconds: v.pipe(v.number(), v.integer()),
  refreshReuseIntervalSeconds: v.pipe(v.number(), v.minValue(0)),
  linkTtlSeconds: v.pipe(v.number(), v.integer()),
  /** How long a user waits for the next email of a kind: 60 at Supabase, where 0 here never refuses. */
  emailIntervalSeconds: v.pipe(v.number(), v.minValue(0)),
  /** Whether the current address has to confirm a change of address too, as by default at Supabase. */
  secureEmailChange: v.boolean(),
  /** Whether an address has to be confirmed before its first sign-in, as by default at Supabase. */
  confirmEmail: v.boolean(),
  allowSignUp: v.boolean(),
  /** Whether calls without a captcha are refused. The sandbox accepts none. */
  captcha: v.boolean(),
  /** Whether a new password needs the current one, unless the session came by a link. */
  requireCurrentPassword: v.boolean(),
  /** How old a session may be that sets a new password without a code from an email: 86,400 at Supabase, null for off. */
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

/** What the program was started with; a change by the control API lasts until it stops. */
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

/** A new store URL moves the webhook URL along, unless that is given too. */
export function changeSettings(settings: Settings, change: v.InferOutput<typeof settingsChangeSchema>): void {
  for (const [name, value] of Object.entries(change)) Object.assign(settings, { [name]: value });
  if (change.storeUrl !== undefined && change.webhookUrl === undefined) {
    settings.webhookUrl = toWebhookUrl(change.storeUrl);
  }
}

function toWebhookUrl(storeUrl: string): string {
  return new URL("/api/webhooks/stripe", storeUrl).href;
}

/** A value that is made once and kept with the data, such as the signing key. */
export function keptValue(store: Store, name: string, make: () => string): string {
  const row = store.get(v.object({ value: v.string() }), "SELECT value FROM settings WHERE name = ?", name);
  if (row !== undefined) return row.value;
  const value = make();
  store.run("INSERT INTO settings (name, value) VALUES (?, ?)", name, value);
  return value;
}

import * as v from "valibot";
import type { Store } from "./store.ts";

const settingsSchema = v.object({
  storeUrl: v.string(),
  /** The URL that receives events, or null to deliver none. Events can be listed in both cases. */
  webhookUrl: v.nullable(v.string()),
  accessTokenTtlSeconds: v.pipe(v.number(), v.integer()),
  refreshReuseIntervalSeconds: v.pipe(v.number(), v.minValue(0)),
  linkTtlSeconds: v.pipe(v.number(), v.integer()),
  /** The seconds before a user may request another email of the same kind. Supabase's default is 60. */
  emailIntervalSeconds: v.pipe(v.number(), v.minValue(0)),
  /** Whether the current address must confirm a change of address too. Supabase's default is true. */
  secureEmailChange: v.boolean(),
  /** Whether an address must be confirmed before its first sign-in. Supabase's default is true. */
  confirmEmail: v.boolean(),
  allowSignUp: v.boolean(),
  /** Whether calls need a captcha. The sandbox accepts none, so they always fail. */
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

/** Returns the settings of a new process. Changes by the control API are lost when it stops. */
export function createSettings(storeUrl: string, webhookUrl: string | undefined): Settings {
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

/** Changes settings. A new store URL also changes the webhook URL, unless the change sets one. */
export function changeSettings(settings: Settings, change: v.InferOutput<typeof settingsChangeSchema>): void {
  for (const [name, value] of Object.entries(change)) Object.assign(settings, { [name]: value });
  if (change.storeUrl !== undefined && change.webhookUrl === undefined) {
    settings.webhookUrl = toWebhookUrl(change.storeUrl);
  }
}

function toWebhookUrl(storeUrl: string): string {
  return new URL("/api/webhooks/stripe", storeUrl).href;
}

/** Returns a stored value, such as the signing key, and creates it on the first call. */
export function getOrCreateValue(store: Store, name: string, make: () => string): string {
  const row = store.get(v.object({ value: v.string() }), "SELECT value FROM settings WHERE name = ?", name);
  if (row !== undefined) return row.value;
  const value = make();
  store.run("INSERT INTO settings (name, value) VALUES (?, ?)", name, value);
  return value;
}

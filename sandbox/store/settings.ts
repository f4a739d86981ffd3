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
  /** True if the current address must also confirm a change of address. Supabase's default is true. */
  secureEmailChange: v.boolean(),
  /** True if an address must be confirmed before its first sign-in. Supabase's default is true. */
  confirmEmail: v.boolean(),
  allowSignUp: v.boolean(),
  /** True if calls need a captcha. The sandbox accepts none, so they fail. */
  captcha: v.boolean(),
  /** True if a new password requires the current one, unless a link started the session. */
  requireCurrentPassword: v.boolean(),
  /**
   * The maximum age of a session that can set a new password without an emailed code, or null for no limit. Supabase's
   * is 86,400.
   */
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

/** Creates the settings of a new process. They are not stored, so changes by the control API are lost when it stops. */
export function createSettings(storeUrl: string, webhookUrl: string | undefined): Settings {
  return {
    storeUrl,
    webhookUrl: webhookUrl ?? toWebhookUrl(storeUrl),
    accessTokenTtlSeconds: 3_600,
    refreshReuseIntervalSeconds: 10,
    linkTtlSeconds: 3_600,
    emailIntervalSeconds: 0,
    secureEmailChange: true,
    confirmEmail: true,
    allowSignUp: true,
    captcha: false,
    requireCurrentPassword: false,
    reauthenticateAfterSeconds: null,
    processingDelayMs: 2_000,
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
export function getOrCreateValue(store: Store, name: string, create: () => string): string {
  const row = store.get(v.object({ value: v.string() }), "SELECT value FROM settings WHERE name = ?", name);
  if (row !== undefined) return row.value;
  const value = create();
  store.run("INSERT INTO settings (name, value) VALUES (?, ?)", name, value);
  return value;
}

import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { pickSettingSchemas } from "./settings-fields.ts";
import { storedVersion } from "./versions.ts";

/** The body of PUT /admin/settings. Amounts are in dollars, and tax is in percent. An absent field does not change. */
export const settingsBody = v.object({
  ...v.partial(v.object(pickSettingSchemas("body"))).entries,
  /** The version that the form was filled from. A save returns 409 if the stored version differs. */
  version: v.optional(storedVersion),
});
export type SettingsBody = v.InferOutput<typeof settingsBody>;

/** The settings as admins see them. Amounts are in dollars, and tax is in percent. */
export const settingsView = v.object({
  ...pickSettingSchemas("view"),
  version: v.number(),
  updated_at: v.string(),
  /** The number of local postal codes. */
  local_postal_codes: v.number(),
});
export type SettingsView = v.InferOutput<typeof settingsView>;

/** The response to GET and PUT /admin/settings. */
export const settingsResponse = ok(settingsView);

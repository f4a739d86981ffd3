import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { navigationDocument } from "../store/navigation.ts";

/** The body of PUT /admin/navigation, which replaces the links of the header, menu and footer. */
export const navigationBody = v.object({ ...navigationDocument.entries, version: formVersion });
export type NavigationBody = v.InferOutput<typeof navigationBody>;

export const adminNavigationView = v.object({ navigation: navigationDocument, version: v.number() });
export type AdminNavigationView = v.InferOutput<typeof adminNavigationView>;
export const adminNavigationResponse = ok(adminNavigationView, { message: v.optional(v.string()) });

import * as v from "valibot";
import { postalCodeSchema } from "../../../contract/account/account.ts";

// Loaded with the first code that a shopper sends: the page must not wait for the schemas of addresses.

/** The code as 'A1A 1A1', or what is wrong with it. */
export function parsePostalCode(typed: string): { readonly code: string } | { readonly problem: string } {
  const parsed = v.safeParse(postalCodeSchema, typed);
  return parsed.success ? { code: parsed.output } : { problem: parsed.issues[0].message };
}

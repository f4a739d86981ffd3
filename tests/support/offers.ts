import { randomUUID } from "node:crypto";
import type { OfferTerms } from "../../contract/offers/offer-terms.ts";
import { callAsAdmin } from "./store-api.ts";

/**
 * Creates an offer with a code, 10 % off everything.
 * @returns the code
 */
export async function aCode(
  terms: Partial<OfferTerms> = {},
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const code = `SPRING${randomUUID().slice(0, 8).toUpperCase()}`;
  await callAsAdmin("POST", "/admin/offers", {
    title: "Spring sale",
    terms: {
      reduction: { kind: "percentage", basis_points: 1_000 },
      scope: { kind: "all" },
      from_cents: 0,
      excludes_sale: false,
      first_order: false,
      combines: true,
      ...terms,
    },
    customer_email: null,
    starts_on: "2026-01-01",
    ends_on: null,
    display: "hidden",
    is_once_per_customer: false,
    max_uses: null,
    codes: { kind: "one", code },
    ...fields,
  });
  return code;
}

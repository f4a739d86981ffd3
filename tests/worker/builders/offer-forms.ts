import {
  type AdminOfferView,
  changedOfferResponse,
  type NewOfferBody,
  type OfferFields,
} from "../../../contract/admin/offers.ts";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import type { Account } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

/** Returns terms of 10 % off everything. */
export function offerTerms(changes: Partial<OfferTerms> = {}): OfferTerms {
  return {
    reduction: { kind: "percentage", basis_points: 1_000 },
    scope: { kind: "all" },
    from_cents: 0,
    excludes_sale: false,
    first_order: false,
    combines: true,
    ...changes,
  };
}

/** Returns the fields of an offer that has begun and has no limits. */
export function offerFields(changes: Partial<OfferFields> = {}): OfferFields {
  return {
    title: "Spring",
    terms: offerTerms(),
    customer_email: null,
    starts_on: "2020-01-01",
    ends_on: null,
    display: "hidden",
    is_once_per_customer: false,
    max_uses: null,
    ...changes,
  };
}

/** Returns the body of a new offer, with a code of its own. */
export function newOffer(changes: Partial<NewOfferBody> = {}): NewOfferBody {
  return { ...offerFields(), codes: { kind: "one", code: aCode() }, ...changes };
}

/** Returns a code that no other offer has. */
export function aCode(): string {
  return `C${crypto.randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase()}`;
}

/** Adds an offer as an admin. */
export async function createOffer(
  { token }: Account,
  changes: Partial<NewOfferBody> = {},
): Promise<AdminOfferView> {
  const response = await call("/api/admin/offers", { token, json: newOffer(changes) });
  return (await unwrap(response, changedOfferResponse)).data;
}

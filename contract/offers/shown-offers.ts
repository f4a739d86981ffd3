import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** An offer that shoppers see before it counts. */
export const shownOfferView = v.object({
  id: v.string(),
  title: v.string(),
  /** The offer in words, such as "10% off Toys from $20 with SPRING10, until December 24". */
  text: v.string(),
  /** The reduction in words, such as "10% off". */
  gives: v.string(),
  /** The names of the offer's products or categories, such as "Toys". Null for all products. */
  products: v.nullable(v.string()),
  /** Null for an offer that counts without a code. */
  code: v.nullable(v.string()),
  /** The last day, as yyyy-MM-dd. Null for an offer without an end. */
  ends_on: v.nullable(v.string()),
  /** A banner is shown as a line, too. */
  display: v.picklist(["line", "banner"]),
  /** The names of the categories, or the ids of the products, that the offer is for. */
  scope: v.variant("kind", [
    v.object({ kind: v.literal("all") }),
    v.object({ kind: v.literal("categories"), names: v.array(v.string()) }),
    v.object({ kind: v.literal("products"), ids: v.array(v.string()) }),
  ]),
});
export type ShownOfferView = v.InferOutput<typeof shownOfferView>;

const shownOffersView = v.object({
  offers: v.array(shownOfferView),
  /** The products that no offer is for. */
  exempt_product_ids: v.array(v.string()),
});
export type ShownOffersView = v.InferOutput<typeof shownOffersView>;

/** The response to GET /offers. */
export const shownOffersResponse = ok(shownOffersView);

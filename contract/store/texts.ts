import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { hasNo, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { findTextMistake } from "./marked-text.ts";

/** The pages whose text admins can edit. */
export const textPages = ["about", "terms", "privacy"] as const;
export type TextPageName = (typeof textPages)[number];

/** The pages of text that shoppers read. The store generates the text of /accessibility, and the end of /privacy. */
export const publicTextPages = [...textPages, "accessibility"] as const;
export type PublicTextPageName = (typeof publicTextPages)[number];

/** The fields that a text can contain in braces, such as {name}. The server replaces them with the current values. */
export const textFields = [
  "name",
  "tagline",
  "town",
  "address",
  "country",
  "email",
  "phone",
  "hours",
  "province",
  "consumer_law",
  "founder",
  "founder_title",
  "privacy_officer",
  "tax_number",
  "taxes",
  "price_range",
  "delivery_places",
  "delivery_price",
  "delivery_time",
  "account",
  "pickup",
  "cash_on_delivery",
  "cards",
  "return_days",
  "unpaid_order_days",
  "email_days",
  "audit_days",
] as const;

const findMistake = (text: string) => findTextMistake(text, textFields);
const markedText = (limits: Parameters<typeof typedText>[0]) => v.pipe(typedText(limits), hasNo(findMistake));

/** The text of a page as its author writes it (marked-text.ts). It can contain the fields of `textFields`. */
export const storeText = v.object({
  /** The line below the page's title. */
  subtitle: markedText({ max: 200 }),
  /** The day from which the text applies. Null if the page shows none. */
  effective: v.nullable(daySchema),
  text: markedText({ max: 30_000, required: "The text is required" }),
});
export type StoreText = v.InferOutput<typeof storeText>;

const span = v.variant("kind", [
  v.object({ kind: v.literal("text"), text: v.string() }),
  v.object({ kind: v.literal("bold"), text: v.string() }),
  v.object({ kind: v.literal("link"), text: v.string(), url: v.string() }),
]);
const spans = v.array(span);
const block = v.variant("kind", [
  v.object({ kind: v.literal("paragraph"), spans }),
  v.object({ kind: v.literal("heading"), text: v.string() }),
  v.object({ kind: v.literal("list"), items: v.array(spans) }),
]);

const section = v.object({
  /** Blank for the text before the first title. */
  title: v.string(),
  blocks: v.array(block),
  /** A table after the blocks, or null. The first cell of each row names it. */
  table: v.nullable(v.object({ headings: v.array(v.string()), rows: v.array(v.array(v.string())) })),
});
export type TextSectionView = v.InferOutput<typeof section>;

/** A parsed text with the values of its fields. */
export const textView = v.object({
  subtitle: v.string(),
  effective: v.nullable(v.string()),
  sections: v.array(section),
});
export type TextView = v.InferOutput<typeof textView>;

/** The response to GET /store-settings/texts/{page}. */
export const textResponse = ok(textView);

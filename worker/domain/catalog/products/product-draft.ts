import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";
import type { EditableValues } from "./product-fields.ts";
import type { ProductRow } from "./product-view.ts";
import { isSlug } from "./slug.ts";

/** What an admin says about a product. Money in cents, the tax rate in basis points (1200 is 12 %), weight in kg. */
export type ProductDraft = Partial<EditableValues> &
  Pick<ProductRow, "name" | "sku" | "category" | "description" | "stockOnHand"> &
  Pick<ProductRow, "wholesalePriceCents" | "retailPriceCents"> & {
    /** Made from the name where it is absent. */
    readonly slug?: string;
    /** Only checked against the two prices: the database works it out. Absent or 0 is "work it out". */
    readonly discountPercentage?: number;
  };

/**
 * The rules that tie a product's fields together (specification section 5; decisions, "One price").
 * @throws StoreError invalid_input with a message for each field that breaks one.
 */
export function assertSoundProduct(
  draft: Pick<ProductDraft, "slug" | "wholesalePriceCents" | "retailPriceCents" | "discountPercentage">,
): void {
  const errors = {
    ...slugErrors(draft.slug),
    ...priceErrors(draft.wholesalePriceCents, draft.retailPriceCents),
    ...discountErrors(draft),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new StoreError("invalid_input", { message, errors });
}

function slugErrors(slug: string | undefined): Record<string, string> {
  if (slug === undefined || isSlug(slug)) return {};
  return { slug: "Slug must be lower-case letters, digits and hyphens, and not a reserved word" };
}

function priceErrors(wholesaleCents: number, retailCents: number): Record<string, string> {
  if (wholesaleCents <= 0) return { wholesale_price: "Prices must be greater than zero" };
  if (retailCents <= 0) return { retail_price: "Prices must be greater than zero" };
  if (retailCents < wholesaleCents) {
    return { retail_price: "Retail price cannot be less than wholesale price" };
  }
  return {};
}

/** A discount that is given must lead from the retail price to the wholesale price, to within a cent. */
function discountErrors(
  draft: Pick<ProductDraft, "wholesalePriceCents" | "retailPriceCents" | "discountPercentage">,
): Record<string, string> {
  const given = draft.discountPercentage ?? 0;
  if (given === 0) return {};
  const discountedCents = draft.retailPriceCents * (1 - given / 100);
  if (Math.abs(discountedCents - draft.wholesalePriceCents) <= 1) return {};
  const actual = discountPercentage(draft.retailPriceCents, draft.wholesalePriceCents);
  return {
    discount_percentage:
      `A discount of ${given}% does not lead from ${formatCents(draft.retailPriceCents)} ` +
      `to ${formatCents(draft.wholesalePriceCents)}: it would be ${actual}%`,
  };
}

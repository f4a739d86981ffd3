import { and, asc, eq, gt, not, type SQL, sql } from "drizzle-orm";
import type { OfferPreviewView, PreviewCartView } from "../../../contract/admin/offers.ts";
import { getUnitPriceCents } from "../../../contract/catalog/quantity-prices.ts";
import { describeOffer } from "../../../contract/offers/describe-offer.ts";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import { type PricedLine, priceCart } from "../../../contract/orders/price-cart.ts";
import { centsToDollars, formatCents } from "../../../contract/shared/money.ts";
import { maxLineQuantity } from "../../../contract/shared/store-terms.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { findProvinceCode } from "../../../contract/store/store-province.ts";
import { readBatch } from "../../db/read-batch.ts";
import { categories, products } from "../../db/schema/catalog.ts";
import { isPublished } from "../catalog/products/product-conditions.ts";
import { toGrams } from "../catalog/products/weight-grams.ts";
import type { StoreContext } from "../context.ts";
import { findDueTaxes } from "../money/taxes/tax-document.ts";
import { type CartOfferRow, judgeOffers } from "../offers/cart-offers.ts";
import { explainCode } from "../offers/explain-code.ts";
import { readScopeNames, requireScope } from "../offers/offer-scope.ts";
import { selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { getShippingRules, requireSettings, selectSettings } from "../store/read-settings.ts";
import { parseZonesOrDefault } from "../store/shipping-zones.ts";

/**
 * Admin only: shows what an offer would do in three carts of the store's own products, as priceCart() computes it for a
 * delivery at the standard price in the store's province. Writes nothing.
 * @throws StoreError invalid_input
 */
export async function previewOffer(
  context: StoreContext,
  { terms }: { readonly terms: OfferTerms },
): Promise<OfferPreviewView> {
  await requireScope(context, terms.scope);
  const listNames = await readScopeNames(context, [terms.scope]);
  const rows = await readBatch(context.db, {
    offered: selectProducts(context, matchOffered(terms)),
    others: selectProducts(context, not(matchOffered(terms))),
    settings: selectSettings(context),
    content: selectContent(context, "identity", "tax", "shipping"),
  });
  const settings = requireSettings(rows.settings);
  const province = findProvinceCode(parseIdentity(rows.content));
  const { taxes, day } = findDueTaxes(context, settings, rows.content, province);
  const defaultGrams = parseZonesOrDefault(rows.content).default_weight_grams;
  const price = { rates: listStandardRates(getShippingRules(settings), false), taxes };

  function priceBoth({ title, items }: ChosenCart): PreviewCartView {
    const lines = items.map((item) => toPricedLine(item, defaultGrams));
    const judged = judgeOffers([toCartOfferRow(terms, day)], {
      code: offerName,
      email: null,
      day,
      products: items.map(({ product }) => product),
    });
    const before = priceCart(lines, price);
    const after = priceCart(lines, { ...price, offers: judged.map(({ offer }) => offer) });
    const charged = lines.map((line) => ({
      ...line,
      unitPriceCents: getUnitPriceCents(line, line.quantity),
    }));
    const problem = explainCode(offerName, judged, charged, before.shippingCents);
    return {
      title,
      lines: charged.map((line, index) => ({
        name: items[index]?.product.name ?? "",
        quantity: line.quantity,
        amount: centsToDollars(line.unitPriceCents * line.quantity),
      })),
      delivery: centsToDollars(before.shippingCents),
      total_before: centsToDollars(before.totalCents),
      total_after: centsToDollars(after.totalCents),
      taken_off: centsToDollars(after.offerCents),
      sentence:
        problem === null
          ? `Takes off ${formatCents(after.offerCents)}. The customer pays ${formatCents(after.totalCents)} instead of ${formatCents(before.totalCents)}.`
          : `Does not count. ${problem.charAt(0).toUpperCase()}${problem.slice(1)}`,
    };
  }

  return {
    description: describeOffer(terms, listNames(terms.scope)),
    carts: chooseCarts(terms, rows.offered, rows.others[0]).map(priceBoth),
  };
}

/** Names the offer in explainCode(), which names it as its code. */
const offerName = "this offer";

const maxProducts = 200;

/** Selects products that shoppers can buy. The order of the names makes the choice of products the same each time. */
function selectProducts({ db }: StoreContext, condition: SQL | undefined) {
  return db
    .select({
      id: products.id,
      name: products.name,
      categoryId: sql<string>`${categories.id}`.as("category_id"),
      priceCents: products.priceCents,
      quantityPrices: products.quantityPrices,
      compareAtPriceCents: products.compareAtPriceCents,
      taxRateBasisPoints: products.taxRateBasisPoints,
      taxClass: products.taxClass,
      weightGrams: toGrams(products.weightKg).as("weight_grams"),
      minimumOrderQuantity: products.minimumOrderQuantity,
      isOnSale: isOnSale.mapWith(Boolean).as("is_on_sale"),
      isOfferExempt: products.isOfferExempt,
    })
    .from(products)
    .innerJoin(categories, eq(categories.name, products.category))
    .where(and(isPublished, gt(products.stockQuantity, 0), condition))
    .orderBy(asc(products.nameFolded), asc(products.id))
    .limit(maxProducts);
}

const isOnSale = sql<boolean>`(products.regular_price_cents IS NOT NULL)`;

function matchOffered({ scope, excludes_sale: excludesSale }: OfferTerms): SQL {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(scope.kind === "all" ? [] : scope.ids)}))`;
  const isInScope = {
    all: sql`1`,
    categories: sql`categories.id IN ${ids}`,
    products: sql`products.id IN ${ids}`,
  }[scope.kind];
  return sql`(${isInScope} AND products.is_offer_exempt = 0 AND NOT (${excludesSale} AND ${isOnSale}))`;
}

type Product = Awaited<ReturnType<typeof selectProducts>>[number];

interface CartItem {
  readonly product: Product;
  readonly quantity: number;
}

interface ChosenCart {
  readonly title: string;
  readonly items: readonly CartItem[];
}

/**
 * Chooses a cart that misses the offer, if one can, one that reaches it, and a large one. Chooses none without
 * products that the offer is for.
 * @param other a product that the offer is not for
 */
function chooseCarts(
  terms: OfferTerms,
  offered: readonly Product[],
  other: Product | undefined,
): readonly ChosenCart[] {
  const sorted = offered.toSorted((one, next) => one.priceCents - next.priceCents);
  const middle = Math.floor(sorted.length / 2);
  const typical = sorted.slice(middle, middle + 2);
  const [cheapest, median] = [sorted[0], typical[0]];
  if (cheapest === undefined || median === undefined) return [];
  const missing = countUnitsBelow(terms, median);
  const small = missing > 0 ? toItem(median, missing) : toItem(other ?? cheapest, 1);
  const times = countTimes(terms, typical);
  const step = Math.max(1, Math.floor(sorted.length / maxLargeLines));
  const large = sorted.filter((_, index) => index % step === 0).slice(0, maxLargeLines);
  return [
    { title: "Small cart", items: [small] },
    { title: "Typical cart", items: typical.map((product) => toItem(product, times)) },
    {
      title: "Large cart",
      items: [...large, ...(other === undefined ? [] : [other])].map((product) => toItem(product, times * 3)),
    },
  ];
}

const maxLargeLines = 4;

function toItem(product: Product, quantity: number): CartItem {
  return { product, quantity: Math.min(Math.max(quantity, product.minimumOrderQuantity), maxLineQuantity) };
}

/** Counts the units of a product that miss an offer by one. */
function countUnitsBelow({ from_cents: fromCents, reduction }: OfferTerms, { priceCents }: Product): number {
  if (fromCents > 0) return Math.floor((fromCents - 1) / priceCents);
  return reduction.kind === "buy_get" ? reduction.buy + reduction.get - 1 : 0;
}

/** Counts how many units of each product it takes to reach an offer, even at their lowest quantity prices. */
function countTimes({ from_cents: fromCents, reduction }: OfferTerms, offered: readonly Product[]): number {
  const lowestCents = offered.reduce((sum, product) => sum + getUnitPriceCents(product, maxLineQuantity), 0);
  const units = reduction.kind === "buy_get" ? reduction.buy + reduction.get : 1;
  return Math.max(1, Math.ceil(fromCents / lowestCents), Math.ceil(units / offered.length));
}

function toPricedLine({ product, quantity }: CartItem, defaultGrams: number): PricedLine {
  const { id, weightGrams, ...prices } = product;
  return { ...prices, productId: id, quantity, weightGrams: weightGrams ?? defaultGrams };
}

/** Returns the row of an offer that every customer can use today. */
function toCartOfferRow(terms: OfferTerms, day: string): CartOfferRow {
  return {
    id: offerName,
    title: offerName,
    terms: { ...terms, first_order: false },
    isAutomatic: false,
    customerEmail: null,
    startsOn: day,
    endsOn: null,
    endedAt: null,
    isOncePerCustomer: false,
    isUsedUp: false,
    version: 1,
    code: offerName,
    isSingleUse: false,
    promised: null,
    isCodeTaken: false,
    isUsedByCustomer: false,
    hasOrdered: false,
  };
}

import { addDays, startOfDay } from "../shared/store-time.ts";
import type { TimeZone } from "../shared/time-zones.ts";

/** The prices of a product as its owner entered them, with its sale. A sale without `saleUntil` has an open end. */
export interface OwnPrices {
  readonly priceCents: number;
  readonly compareAtPriceCents: number;
  readonly salePriceCents: number | null;
  /** The first and last day of the sale in the store's time zone, as yyyy-MM-dd. */
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
}

/**
 * The prices of a product's row. While its sale is on, the first two are the shoppers', and the regular ones its owner's.
 */
export interface StoredPrices extends OwnPrices {
  readonly regularPriceCents: number | null;
  readonly regularCompareAtPriceCents: number | null;
}

/** A price that shoppers were asked, from and until times in UTC. The current price has no end. */
export interface AskedPrice {
  readonly priceCents: number;
  readonly fromAt: string;
  readonly untilAt: string | null;
}

/** Today in the store's time zone, as yyyy-MM-dd. */
export interface StoreToday {
  readonly today: string;
  readonly zone: TimeZone;
}

/** The days before a sale of which the regular price was asked on more than half, to be its compare-at price. */
const askedDays = 182;

/**
 * Computes the prices of a product's row after its owner changed them. A sale cannot have begun earlier than it did: one
 * that is on keeps its first day, and any other begins today at the earliest.
 * @param stored the product before the change, or undefined for a new one
 */
export function priceProduct(
  own: OwnPrices,
  stored: StoredPrices | undefined,
  day: StoreToday,
  history: readonly AskedPrice[],
): StoredPrices {
  if (own.saleFrom !== null && own.saleFrom >= day.today) return applySale(own, day, history);
  const isOn = stored !== undefined && stored.regularPriceCents !== null;
  return applySale({ ...own, saleFrom: isOn ? stored.saleFrom : day.today }, day, history);
}

/**
 * Computes what a product's row has from what its owner entered: its sale is charged from its first day to its last. A
 * sale that is over, or whose price is not below the price any more, is removed (docs/product.md, "Sale prices").
 * @param history the prices that the product was asked at, by which the sale may claim a compare-at price
 */
export function applySale(
  own: OwnPrices,
  { today, zone }: StoreToday,
  history: readonly AskedPrice[],
): StoredPrices {
  const { priceCents, compareAtPriceCents, salePriceCents, saleFrom, saleUntil } = own;
  const regular = { ...pickOwnPrices(own), regularPriceCents: null, regularCompareAtPriceCents: null };
  const isOver = saleUntil !== null && saleUntil < today;
  if (salePriceCents === null || saleFrom === null || isOver || salePriceCents >= priceCents) {
    return { ...regular, salePriceCents: null, saleFrom: null, saleUntil: null };
  }
  if (saleFrom > today) return regular;
  return {
    ...regular,
    priceCents: salePriceCents,
    compareAtPriceCents: wasAsked(priceCents, saleFrom, zone, history) ? priceCents : salePriceCents,
    regularPriceCents: priceCents,
    regularCompareAtPriceCents: compareAtPriceCents,
  };
}

/** Selects the prices that an owner enters from others. */
function pickOwnPrices(prices: OwnPrices): OwnPrices {
  const { priceCents, compareAtPriceCents, salePriceCents, saleFrom, saleUntil } = prices;
  return { priceCents, compareAtPriceCents, salePriceCents, saleFrom, saleUntil };
}

/** The messages about a sale. */
export const saleMessages = {
  notBelowPrice: "The sale price must be below the price",
  noPrice: "Enter the sale price, or clear the days of the sale",
  endsBeforeStart: "The sale can't end before it begins",
  isOver: "The sale can't end in the past",
} as const;

/**
 * Finds the rule that a sale breaks.
 * @param today undefined if the days are not compared with today
 */
export function findSaleMistake(
  { priceCents, salePriceCents, saleFrom, saleUntil }: Omit<OwnPrices, "compareAtPriceCents">,
  today?: string,
): { readonly field: "sale_price" | "sale_until"; readonly message: string } | undefined {
  if (salePriceCents === null) {
    if (saleFrom === null && saleUntil === null) return undefined;
    return { field: "sale_price", message: saleMessages.noPrice };
  }
  if (salePriceCents >= priceCents) return { field: "sale_price", message: saleMessages.notBelowPrice };
  if (saleUntil === null) return undefined;
  if (today !== undefined && saleUntil < today) return { field: "sale_until", message: saleMessages.isOver };
  if (saleUntil >= (saleFrom ?? today ?? saleUntil)) return undefined;
  return { field: "sale_until", message: saleMessages.endsBeforeStart };
}

/** Returns a product's prices as its owner entered them, also while its sale is on. */
export function getOwnPrices(stored: StoredPrices): OwnPrices {
  return {
    ...pickOwnPrices(stored),
    priceCents: stored.regularPriceCents ?? stored.priceCents,
    compareAtPriceCents: stored.regularCompareAtPriceCents ?? stored.compareAtPriceCents,
  };
}

/**
 * Returns true if a price, or a higher one, was asked for more than half of the six months before a sale, or of the time
 * since the product was first for sale, if that is shorter.
 */
function wasAsked(
  priceCents: number,
  saleFrom: string,
  zone: TimeZone,
  history: readonly AskedPrice[],
): boolean {
  const end = Date.parse(startOfDay(saleFrom, zone));
  const firstAsked = Math.min(...history.map(({ fromAt }) => Date.parse(fromAt)));
  const start = Math.max(Date.parse(startOfDay(addDays(saleFrom, -askedDays), zone)), firstAsked);
  const askedMs = history
    .filter((asked) => asked.priceCents >= priceCents)
    .map(({ fromAt, untilAt }) => {
      const until = untilAt === null ? end : Math.min(Date.parse(untilAt), end);
      return Math.max(0, until - Math.max(Date.parse(fromAt), start));
    })
    .reduce((sum, ms) => sum + ms, 0);
  return askedMs > 0 && askedMs * 2 > end - start;
}

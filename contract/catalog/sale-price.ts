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

/** The prices of a product's row. While its sale is on, the first two are the shoppers', and the regular ones its owner's. */
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
  const regular = { ...own, regularPriceCents: null, regularCompareAtPriceCents: null };
  const isOver = saleUntil !== null && saleUntil < today;
  if (salePriceCents === null || saleFrom === null || isOver || salePriceCents >= priceCents) {
    return { ...regular, salePriceCents: null, saleFrom: null, saleUntil: null };
  }
  if (saleFrom > today) return regular;
  return {
    ...own,
    priceCents: salePriceCents,
    compareAtPriceCents: wasAsked(priceCents, saleFrom, zone, history) ? priceCents : salePriceCents,
    regularPriceCents: priceCents,
    regularCompareAtPriceCents: compareAtPriceCents,
  };
}

/** Returns a product's prices as its owner entered them, also while its sale is on. */
export function getOwnPrices(stored: StoredPrices): OwnPrices {
  const { regularPriceCents, regularCompareAtPriceCents, ...prices } = stored;
  return {
    priceCents: regularPriceCents ?? prices.priceCents,
    compareAtPriceCents: regularCompareAtPriceCents ?? prices.compareAtPriceCents,
    salePriceCents: prices.salePriceCents,
    saleFrom: prices.saleFrom,
    saleUntil: prices.saleUntil,
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

/** A line of an order, in cents. */
interface SoldLine {
  readonly productSku: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly offerCents: number;
}

/** A tax by name, with its rate in thousandths of a percent. */
type Rates = Readonly<Record<string, number>>;

/** The rates of late 2026 by province and class of goods, from the tax authorities. Nothing here is of the store. */
const rates: Readonly<Record<string, { readonly standard: Rates; readonly books: Rates }>> = {
  MB: { standard: { GST: 5_000, RST: 7_000 }, books: { GST: 5_000 } },
  ON: { standard: { HST: 13_000 }, books: { HST: 5_000 } },
  QC: { standard: { GST: 5_000, QST: 9_975 }, books: { GST: 5_000 } },
  AB: { standard: { GST: 5_000 }, books: { GST: 5_000 } },
};

const untaxed: Rates = {};

/** The SKU of a product of the sequences, by its class. */
export const skus = { standard: "STANDARD", books: "BOOKS", groceries: "GROCERIES" } as const;

function findRates(sku: string, place: string): Rates {
  const ofPlace = rates[place];
  if (ofPlace === undefined) throw new Error(`No rates of ${place}`);
  if (sku.startsWith(skus.standard)) return ofPlace.standard;
  return sku.startsWith(skus.books) ? ofPlace.books : untaxed;
}

/**
 * Computes the taxes and the total of goods and their delivery. The delivery is taxed in proportion to the goods, and
 * each tax is rounded once, half a cent up.
 */
export function taxContent(lines: readonly SoldLine[], deliveryCents: number, place: string) {
  const net = lines.map((line) => line.quantity * line.unitPriceCents - line.offerCents);
  const goods = net.reduce((sum, cents) => sum + cents, 0);
  const delivery = share(
    deliveryCents,
    net.map((cents) => (goods === 0 ? 1 : cents)),
  );
  const bases = new Map<string, { name: string; millipercent: number; base: number }>();
  for (const [index, line] of lines.entries()) {
    for (const [name, millipercent] of Object.entries(findRates(line.productSku, place))) {
      const key = `${name} ${millipercent}`;
      const base = (bases.get(key)?.base ?? 0) + (net[index] ?? 0) + (delivery[index] ?? 0);
      bases.set(key, { name, millipercent, base });
    }
  }
  const taxes = [...bases.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name) || other.millipercent - one.millipercent)
    .map((row) => ({ ...row, tax: Math.floor((row.base * row.millipercent) / 100_000 + 0.5) }));
  return { taxes, total: goods + deliveryCents + taxes.reduce((sum, { tax }) => sum + tax, 0) };
}

/** Shares cents by weight. The cents that are left over go to the largest fractions, one each. */
function share(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (cents * weight) / total);
  const parts = exact.map(Math.floor);
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const byFraction = exact
    .map((part, index) => ({ index, fraction: part - Math.floor(part) }))
    .toSorted((one, other) => other.fraction - one.fraction);
  for (const { index } of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

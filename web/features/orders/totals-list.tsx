import { formatOffer } from "../../../contract/offers/offer-amounts.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../contract/shared/money.ts";
import { describeEvidence, type ExemptTaxes, nameExemption } from "../../../contract/tax/apply-exemption.ts";
import type { OrderTaxView } from "../../../contract/tax/tax-views.ts";
import { formatTaxName } from "../../../contract/tax/taxes.ts";
import { classNames } from "../../lib/class-names.ts";

/** Amounts in dollars. */
interface Prices {
  readonly subtotal: number;
  readonly discount: number;
  /** Undefined without offers. */
  readonly offers?: QuoteView["offers"] | undefined;
  readonly tax: number;
  /** The taxes by name. Undefined for amounts that are taxed by the rates of the products. */
  readonly taxes?: readonly OrderTaxView[] | undefined;
  /** The taxes that are not charged, because the customer is exempt. */
  readonly tax_exemption?: ExemptTaxes | null | undefined;
  readonly shipping: number;
}

interface PriceRowOptions {
  readonly subtotalLabel?: string;
  readonly shippingLabel?: string;
  readonly shippingNote?: string | undefined;
  /** False for an address that the store does not deliver to. */
  readonly isServed?: boolean;
  /** The note below the last tax, which names the place. */
  readonly estimateNote?: string | undefined;
  readonly isTaxLoading?: boolean;
  /** Shows the registration numbers, for an order that is placed. */
  readonly hasTaxNumbers?: boolean;
  readonly omitsZero?: boolean;
}

/**
 * Lists the subtotal, the discount and the offers if there are some, the shipping before offers and the taxes, to show
 * above a total.
 */
export function listPriceRows(
  { subtotal, discount, offers = [], shipping, tax_exemption: exemption, ...taxes }: Prices,
  {
    subtotalLabel = "Subtotal",
    shippingLabel = "Shipping",
    shippingNote,
    isServed = true,
    omitsZero = false,
    ...options
  }: PriceRowOptions = {},
): TotalsRow[] {
  const subtotalNote = discount > 0 ? "Before discounts" : undefined;
  const rows: TotalsRow[] = [{ label: subtotalLabel, value: formatDollars(subtotal), note: subtotalNote }];
  if (discount > 0) rows.push({ label: "Discount", value: formatDollars(-discount), tone: "saving" });
  rows.push(...offers.map(toOfferRow));
  const price = shipping === 0 ? "Free" : formatDollars(shipping);
  const shippingRow = { label: shippingLabel, value: isServed ? price : "Not available", note: shippingNote };
  const shippingRows = shipping === 0 && omitsZero ? [] : [shippingRow];
  const taxRows = [
    ...(taxes.tax === 0 && omitsZero ? [] : listTaxRows(taxes, options)),
    ...(exemption && !options.isTaxLoading ? [toExemptionRow(exemption)] : []),
  ];
  // The taxes of a place are on the shipping, too.
  return taxes.taxes ? [...rows, ...shippingRows, ...taxRows] : [...rows, ...taxRows, ...shippingRows];
}

/** Shows what an offer takes off. */
export function toOfferRow({ amount, ...offer }: QuoteView["offers"][number]): TotalsRow {
  return { label: formatOffer(offer), value: formatDollars(-amount), tone: "saving" };
}

function listTaxRows(
  { tax, taxes }: Pick<Prices, "tax" | "taxes">,
  { estimateNote, isTaxLoading, hasTaxNumbers }: PriceRowOptions,
): TotalsRow[] {
  if (isTaxLoading) return [{ label: "Tax", value: "…" }];
  if (taxes === undefined) return [{ label: "Tax", value: formatDollars(tax) }];
  const lastTax = taxes.at(-1);
  return taxes.map((row) => {
    const placeNote = row === lastTax ? estimateNote : undefined;
    return {
      label: formatTaxName(row),
      value: formatDollars(row.amount),
      note: hasTaxNumbers ? `Registration no. ${row.number}` : placeNote,
    };
  });
}

export function toExemptionRow(exemption: ExemptTaxes): TotalsRow {
  return { label: nameExemption(exemption), value: formatDollars(0), note: describeEvidence(exemption) };
}

/** Says what the discount and the offers save together. Without offers, the row of the discount says it. */
export function describeSaving({
  discount,
  offers,
}: Pick<QuoteView, "discount" | "offers">): string | undefined {
  if (offers.length === 0) return undefined;
  const cents = [discount, ...offers.map(({ amount }) => amount)].reduce(
    (sum, amount) => sum + dollarsToCents(amount),
    0,
  );
  return `You save ${formatCents(cents)}`;
}

/** Formats a total that depends on the place. There is none for a place that the store does not deliver to. */
export function formatEstimatedTotal(
  total: number,
  { isServed = true, isTaxLoading }: Pick<PriceRowOptions, "isServed" | "isTaxLoading">,
): string {
  if (isTaxLoading) return "…";
  return isServed ? formatDollars(total) : "Not available";
}

export interface TotalsRow {
  readonly label: string;
  readonly value: string;
  readonly tone?: "saving" | undefined;
  readonly note?: string | undefined;
}

interface TotalsListProps {
  readonly totalLabel?: string;
  readonly rows: readonly TotalsRow[];
  readonly total: string;
  /** The savings of the customer, below the total. */
  readonly saving?: string | undefined;
  readonly className?: string;
}

export function TotalsList({ rows, total, totalLabel = "Total", saving, className }: TotalsListProps) {
  return (
    <dl className={classNames("grid gap-2.5 text-body", className)}>
      {rows.map((row) => (
        // Two offers may have the same title.
        <div key={`${row.label} ${row.value}`} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere text-ink-muted">{row.label}</dt>
          <dd
            className={classNames(
              "font-medium tabular-nums",
              row.tone === "saving" && "text-saving font-semibold",
            )}
          >
            {row.value}
          </dd>
          {row.note !== undefined && (
            <dd className="basis-full text-small wrap-anywhere text-ink-muted">{row.note}</dd>
          )}
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3.5">
        <dt className="text-control font-bold">{totalLabel}</dt>
        <dd className="text-heading font-extrabold tabular-nums">{total}</dd>
        {saving !== undefined && (
          <dd className="basis-full text-small font-semibold text-saving">{saving}</dd>
        )}
      </div>
    </dl>
  );
}

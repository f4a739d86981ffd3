import type { BulkView } from "../../../../contract/admin/bulk-changes.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";

/** Shows each product's values before and after a bulk action. */
export function BulkPreview({ view }: { readonly view: BulkView }) {
  return (
    <div className="grid gap-2">
      <p className="text-body font-semibold" role="status">
        {view.changed} of {view.rows.length} would change
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        aria-label="Preview"
        className="relative max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {view.rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-small"
          >
            <span className="min-w-0">
              <span className="font-medium">{row.name}</span>{" "}
              <span className="text-ink-muted">{row.sku}</span>
            </span>
            {row.outcome === "changed" ? (
              <span className="ml-auto tabular-nums">
                {listFields(row).map((field) => (
                  <span key={field} className="block text-right">
                    <span className="text-ink-muted">{priceLabels.get(field)}</span>{" "}
                    {formatValue(field, row.before[field])} →{" "}
                    <strong>{formatValue(field, row.after[field])}</strong>
                  </span>
                ))}
              </span>
            ) : (
              <Badge>{row.message ?? row.outcome}</Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the changed fields, without the compare-at price of a product that has none. */
function listFields({ before, after }: BulkView["rows"][number]): string[] {
  const hasNoCompareAt =
    before.retail_price === before.wholesale_price && after.retail_price === after.wholesale_price;
  return Object.keys(after).filter((field) => field !== "retail_price" || !hasNoCompareAt);
}

const priceLabels = new Map([
  ["wholesale_price", "Price"],
  ["quantity_prices", "Quantity prices"],
  ["retail_price", "Compare-at"],
  ["sale_price", "Sale price"],
  ["sale_from", "From"],
  ["sale_until", "Until"],
]);

function formatValue(field: string, value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "number" && field.endsWith("_price")) return formatDollars(value);
  if (field === "is_active") return value === true ? "Active" : "Inactive";
  if (field === "is_featured") return value === true ? "Featured" : "Not Featured";
  if (field === "discount_percentage") return `${String(value)}% off`;
  return String(value);
}

import { formatCents } from "../../../../contract/shared/money.ts";
import type { ShippingRate } from "../../../../contract/shipping/shipping-rates.ts";
import { toRateGrid } from "./rate-grid.ts";

interface RateTableProps {
  readonly caption: string;
  readonly rates: readonly ShippingRate[];
}

/** Shows the prices of a zone. */
export function RateTable({ caption, rates }: RateTableProps) {
  const { weights, values, prices } = toRateGrid(rates);
  return (
    <div className="overflow-x-auto">
      <table className="text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        {values.length > 0 && (
          <thead>
            <tr>
              <td />
              {["", ...values].map((value, index) => (
                <th key={value} scope="col" className="px-3 py-1 text-right font-medium whitespace-nowrap">
                  {index === 0 ? `Under $${values[0]}` : `From $${value}`}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {prices.map((row, rowIndex) => (
            <tr key={weights[rowIndex] ?? "last"}>
              <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
                {describeWeights(weights, rowIndex)}
              </th>
              {row.map((price, column) => (
                <td key={values[column] ?? "last"} className="px-3 py-1 text-right whitespace-nowrap">
                  {Number(price) === 0 ? "Free" : formatCents(Math.round(Number(price) * 100))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describeWeights(weights: readonly string[], row: number): string {
  const [from, to] = [weights[row - 1], weights[row]];
  if (to === undefined) return from === undefined ? "Any weight" : `${from} kg and more`;
  return from === undefined ? `Under ${to} kg` : `${from} to ${to} kg`;
}

import { useQuery } from "@tanstack/react-query";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Disclosure } from "../../../../components/disclosure.tsx";
import { StoreDate } from "../../../../components/store-date.tsx";
import { askedPricesOptions } from "./queries.ts";

/** Lists the prices that shoppers were asked, by which a sale may strike a price through. */
export function AskedPrices({ productId }: { readonly productId: string }) {
  const { data = [] } = useQuery(askedPricesOptions(productId));
  if (data.length === 0) return null;
  return (
    <Disclosure summary={<h3>Prices asked</h3>} className="py-1.5">
      <table className="mt-2 mb-3 text-small tabular-nums">
        <thead>
          <tr className="text-left text-ink-muted">
            <th scope="col" className="pr-6 font-medium">
              Price
            </th>
            <th scope="col" className="pr-6 font-medium">
              From
            </th>
            <th scope="col" className="font-medium">
              Until
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ price, from, until }) => (
            <tr key={from}>
              <td className="pr-6">{formatDollars(price)}</td>
              <td className="pr-6">
                <StoreDate at={from} />
              </td>
              <td>{until === null ? "now" : <StoreDate at={until} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import type { AdminSearchView } from "../../../../contract/admin/search.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { StoreDate } from "../../../components/store-date.tsx";
import { OrderBadges } from "../orders/order-badges.tsx";
import { pluralize } from "../shared/format.ts";
import { resultClass } from "../shared/search-picker.tsx";
import { getUserName } from "../users/user-name.ts";

interface SearchGroup {
  readonly title: string;
  readonly items: readonly SearchResult[];
}

interface SearchResult {
  readonly key: string;
  readonly link: ReactElement;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

/** Groups the results by kind. Kinds without results are left out. */
export function listSearchGroups(results: AdminSearchView, query: string): SearchGroup[] {
  const { orders, customers, products } = results;
  const orderResults = orders.map((order) => ({
    key: order.id,
    link: <Link to="/admin/orders/$id" params={{ id: order.id }} />,
    title: (
      <>
        <span className="font-semibold tabular-nums">{order.order_number}</span> {order.user_name}
      </>
    ),
    detail: (
      <>
        <StoreDate at={order.created_at} />, {formatDollars(order.total_amount)}
      </>
    ),
    aside: <OrderBadges order={order} />,
  }));
  const customerResults = customers.map((customer) => ({
    key: customer.id,
    link: <Link to="/admin/users" search={{ user: customer.id }} />,
    title: <span className="font-semibold">{getUserName(customer)}</span>,
    detail: customer.email,
    aside: pluralize(customer.order_count, "order"),
  }));
  const productResults = products.map((product) => ({
    key: product.id,
    link: <Link to="/admin/products/$id/edit" params={{ id: product.id }} />,
    title: <span className="font-semibold">{product.name}</span>,
    detail: product.is_active ? product.sku : `${product.sku}, inactive`,
    aside: `${product.stock_quantity} in stock`,
  }));
  const search = { search: query };
  return [
    createGroup("Orders", orderResults, results.order_count, <Link to="/admin/orders" search={search} />),
    createGroup(
      "Customers",
      customerResults,
      results.customer_count,
      <Link to="/admin/users" search={search} />,
    ),
    createGroup(
      "Products",
      productResults,
      results.product_count,
      <Link to="/admin/products" search={search} />,
    ),
  ].filter(({ items }) => items.length > 0);
}

/** @param all links to the list of all matches, where there are more than the results */
function createGroup(
  title: string,
  results: readonly SearchResult[],
  count: number,
  all: ReactElement,
): SearchGroup {
  if (count <= results.length) return { title, items: results };
  const label = `All ${pluralize(count, title.slice(0, -1).toLowerCase())}`;
  const name = <span className="text-small font-semibold text-brand-800 underline">{label}</span>;
  return { title, items: [...results, { key: "all", link: all, title: name }] };
}

export function SearchResults({ group: { title, items } }: { readonly group: SearchGroup }) {
  return (
    <Autocomplete.Group items={items}>
      <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-small font-semibold text-ink-muted">
        {title}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(result: SearchResult) => (
          <Autocomplete.Item
            key={result.key}
            value={result}
            render={result.link}
            className={`justify-between ${resultClass}`}
          >
            <span className="min-w-0">
              <span className="block truncate">{result.title}</span>
              {result.detail !== undefined && (
                <span className="block truncate text-small text-ink-muted">{result.detail}</span>
              )}
            </span>
            {result.aside !== undefined && (
              <span className="flex flex-wrap justify-end gap-1 text-small text-ink-muted">
                {result.aside}
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

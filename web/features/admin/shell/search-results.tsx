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

export interface SearchGroup {
  readonly title: string;
  readonly items: readonly SearchItem[];
}

type SearchItem =
  | { readonly kind: "order"; readonly order: AdminSearchView["orders"][number] }
  | { readonly kind: "customer"; readonly customer: AdminSearchView["customers"][number] }
  | { readonly kind: "product"; readonly product: AdminSearchView["products"][number] }
  | AllItem;

/** The link to the list of all matches, where there are more than these results. */
interface AllItem {
  readonly kind: "all";
  readonly list: "/admin/orders" | "/admin/users" | "/admin/products";
  readonly label: string;
  readonly query: string;
}

/** Groups the results by kind. Kinds without results are left out. */
export function listSearchGroups(results: AdminSearchView, query: string): SearchGroup[] {
  const { orders, customers, products } = results;
  const all = (list: AllItem["list"], shown: number, count: number, noun: string): AllItem[] =>
    count > shown ? [{ kind: "all", list, label: `All ${pluralize(count, noun)}`, query }] : [];
  return [
    {
      title: "Orders",
      items: [
        ...orders.map((order) => ({ kind: "order" as const, order })),
        ...all("/admin/orders", orders.length, results.order_count, "order"),
      ],
    },
    {
      title: "Customers",
      items: [
        ...customers.map((customer) => ({ kind: "customer" as const, customer })),
        ...all("/admin/users", customers.length, results.customer_count, "customer"),
      ],
    },
    {
      title: "Products",
      items: [
        ...products.map((product) => ({ kind: "product" as const, product })),
        ...all("/admin/products", products.length, results.product_count, "product"),
      ],
    },
  ].filter(({ items }) => items.length > 0);
}

export function SearchResults({ group: { title, items } }: { readonly group: SearchGroup }) {
  return (
    <Autocomplete.Group items={items}>
      <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-small font-semibold text-ink-muted">
        {title}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: SearchItem) => <SearchResult key={getKey(item)} item={item} />}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function getKey(item: SearchItem): string {
  switch (item.kind) {
    case "order":
      return item.order.id;
    case "customer":
      return item.customer.id;
    case "product":
      return item.product.id;
    case "all":
      return item.list;
  }
}

function SearchResult({ item }: { readonly item: SearchItem }) {
  switch (item.kind) {
    case "order": {
      const { order } = item;
      return (
        <ResultLink
          item={item}
          link={<Link to="/admin/orders/$id" params={{ id: order.id }} />}
          title={
            <>
              <span className="font-semibold tabular-nums">{order.order_number}</span> {order.user_name}
            </>
          }
          detail={
            <>
              <StoreDate at={order.created_at} />, {formatDollars(order.total_amount)}
            </>
          }
          aside={<OrderBadges order={order} />}
        />
      );
    }
    case "customer": {
      const { customer } = item;
      return (
        <ResultLink
          item={item}
          link={<Link to="/admin/users" search={{ user: customer.id }} />}
          title={<span className="font-semibold">{getUserName(customer)}</span>}
          detail={customer.email}
          aside={pluralize(customer.order_count, "order")}
        />
      );
    }
    case "product": {
      const { product } = item;
      return (
        <ResultLink
          item={item}
          link={<Link to="/admin/products/$id/edit" params={{ id: product.id }} />}
          title={<span className="font-semibold">{product.name}</span>}
          detail={product.is_active ? product.sku : `${product.sku}, inactive`}
          aside={`${product.stock_quantity} in stock`}
        />
      );
    }
    case "all":
      return (
        <ResultLink
          item={item}
          link={<Link to={item.list} search={{ search: item.query }} />}
          title={<span className="text-small font-semibold text-brand-800 underline">{item.label}</span>}
        />
      );
  }
}

interface ResultLinkProps {
  readonly item: SearchItem;
  readonly link: ReactElement;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

function ResultLink({ item, link, title, detail, aside }: ResultLinkProps) {
  return (
    <Autocomplete.Item value={item} render={link} className={`justify-between ${resultClass}`}>
      <span className="min-w-0">
        <span className="block truncate">{title}</span>
        {detail !== undefined && <span className="block truncate text-small text-ink-muted">{detail}</span>}
      </span>
      {aside !== undefined && (
        <span className="flex flex-wrap justify-end gap-1 text-small text-ink-muted">{aside}</span>
      )}
    </Autocomplete.Item>
  );
}

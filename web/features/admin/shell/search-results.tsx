import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AdminSearchView } from "../../../../contract/admin/search.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Spinner } from "../../../components/loading.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { OrderBadges } from "../orders/order-badges.tsx";
import { pluralize } from "../shared/format.ts";
import { getUserName } from "../users/user-name.ts";

interface SearchResultsProps {
  readonly query: string;
  readonly results: UseQueryResult<AdminSearchView>;
}

export function SearchResults({ query, results: { data, error, isPlaceholderData } }: SearchResultsProps) {
  if (error !== null) return <Message>{getErrorMessage(error)}</Message>;
  if (data === undefined) {
    return (
      <p className="grid justify-center p-4">
        <Spinner size="sm" label="Searching" />
      </p>
    );
  }
  const total = data.order_count + data.customer_count + data.product_count;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
      <p role="status" className="sr-only">
        {pluralize(data.order_count, "order")}, {pluralize(data.customer_count, "customer")},{" "}
        {pluralize(data.product_count, "product")} found
      </p>
      {total === 0 && <Message>Nothing found for “{query}”. Try part of a name, or fewer digits.</Message>}
      <Group title="Orders" count={data.order_count}>
        {data.orders.map((order) => (
          <Link key={order.id} to="/admin/orders/$id" params={{ id: order.id }} className={resultClass}>
            <span className="min-w-0">
              <span className="block truncate">
                <span className="font-semibold tabular-nums">{order.order_number}</span> {order.user_name}
              </span>
              <span className="block text-small text-ink-muted">
                <StoreDate at={order.created_at} />, {formatDollars(order.total_amount)}
              </span>
            </span>
            <span className="flex flex-wrap justify-end gap-1">
              <OrderBadges order={order} />
            </span>
          </Link>
        ))}
        {data.order_count > data.orders.length && (
          <Link to="/admin/orders" search={{ search: query }} className={allClass}>
            All {pluralize(data.order_count, "order")}
          </Link>
        )}
      </Group>
      <Group title="Customers" count={data.customer_count}>
        {data.customers.map((customer) => (
          <Link key={customer.id} to="/admin/users" search={{ user: customer.id }} className={resultClass}>
            <span className="min-w-0">
              <span className="block truncate font-semibold">{getUserName(customer)}</span>
              <span className="block truncate text-small text-ink-muted">{customer.email}</span>
            </span>
            <span className="text-small whitespace-nowrap text-ink-muted">
              {pluralize(customer.order_count, "order")}
            </span>
          </Link>
        ))}
        {data.customer_count > data.customers.length && (
          <Link to="/admin/users" search={{ search: query }} className={allClass}>
            All {pluralize(data.customer_count, "customer")}
          </Link>
        )}
      </Group>
      <Group title="Products" count={data.product_count}>
        {data.products.map((product) => (
          <Link
            key={product.id}
            to="/admin/products/$id/edit"
            params={{ id: product.id }}
            className={resultClass}
          >
            <span className="min-w-0">
              <span className="block truncate font-semibold">{product.name}</span>
              <span className="block truncate text-small text-ink-muted">
                {product.sku}
                {!product.is_active && ", inactive"}
              </span>
            </span>
            <span className="text-small whitespace-nowrap text-ink-muted">
              {product.stock_quantity} in stock
            </span>
          </Link>
        ))}
        {data.product_count > data.products.length && (
          <Link to="/admin/products" search={{ search: query }} className={allClass}>
            All {pluralize(data.product_count, "product")}
          </Link>
        )}
      </Group>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="px-2 pt-2 pb-1 text-small font-semibold text-ink-muted">{title}</h2>
      {children}
    </section>
  );
}

function Message({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="p-3 break-words text-ink-muted">
      {children}
    </p>
  );
}

const resultClass =
  "flex min-h-12 items-center justify-between gap-3 rounded-control px-2 py-1.5 text-body hover:bg-brand-50";
const allClass =
  "flex min-h-11 items-center rounded-control px-2 text-small font-semibold text-brand-800 underline hover:bg-brand-50";

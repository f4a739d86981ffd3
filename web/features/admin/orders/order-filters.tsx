import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { orderStatuses, paymentStatuses } from "../../../../contract/orders/order-status.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { DayFilter } from "../shared/day-filter.tsx";
import { RadioList } from "../shared/radio-list.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { isFiltered, type OrdersSearch } from "./orders-search.ts";

interface OrderFiltersProps {
  readonly search: OrdersSearch;
  /** @param replace True while text is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<OrdersSearch>, replace?: boolean) => void;
}

/** Filters and sorts the orders. On a phone the filters are collapsed above the list. */
export function OrderFilters({ search, onChange: filter }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { status, payment_status, start_date, end_date, sort_by, order } = search;
  return (
    <section aria-label="Order Filters" className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-control font-bold">Order Filters</h2>
        {isFiltered(search) && <Badge tone="brand">Filters Active</Badge>}
      </div>
      <SearchField
        label="Search orders"
        placeholder="Order #, customer email..."
        value={search.search}
        onCommit={(text, isTyping) => filter({ search: text }, isTyping)}
      />
      <Button
        variant="secondary"
        size="sm"
        className="lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {isOpen ? "Hide filters" : "Show filters"}
      </Button>
      <div className={classNames("gap-1 lg:grid", isOpen ? "grid" : "hidden")}>
        <FilterGroup title="Order Status" isOpenInitially>
          <RadioList
            label="Order Status"
            value={status}
            options={[
              { value: undefined, label: "All Statuses" },
              ...orderStatuses.map((value) => ({ value, label: formatCode(value) })),
            ]}
            onChange={(value) => filter({ status: value })}
          />
        </FilterGroup>
        <FilterGroup title="Payment Status">
          <RadioList
            label="Payment Status"
            value={payment_status}
            options={[
              { value: undefined, label: "All Payment Statuses" },
              ...paymentStatuses.map((value) => ({ value, label: formatCode(value) })),
            ]}
            onChange={(value) => filter({ payment_status: value })}
          />
        </FilterGroup>
        <FilterGroup title="Delivery or Pick-up">
          <RadioList
            label="Delivery or Pick-up"
            value={search.fulfilment}
            options={fulfilmentOptions}
            onChange={(value) => filter({ fulfilment: value })}
          />
        </FilterGroup>
        <FilterGroup title="Account or Guest">
          <RadioList
            label="Account or Guest"
            value={search.buyer}
            options={buyerOptions}
            onChange={(value) => filter({ buyer: value })}
          />
        </FilterGroup>
        <FilterGroup title="Date Range">
          <div className="grid gap-3 sm:max-lg:grid-cols-2">
            <DayFilter
              label="From"
              value={start_date}
              max={end_date}
              onCommit={(day, isTyping) => filter({ start_date: day }, isTyping)}
            />
            <DayFilter
              label="To"
              value={end_date}
              min={start_date}
              onCommit={(day, isTyping) => filter({ end_date: day }, isTyping)}
            />
          </div>
        </FilterGroup>
        <FilterGroup title="Sort By">
          <div className="grid gap-3 max-lg:grid-cols-2">
            <SelectField
              label="Field"
              value={sort_by ?? "created_at"}
              options={sorts}
              onChange={({ target }) =>
                filter({ sort_by: sorts.find(({ value }) => value === target.value)?.value })
              }
            />
            <SelectField
              label="Direction"
              value={order ?? "desc"}
              options={directions}
              onChange={({ target }) =>
                filter({ order: directions.find(({ value }) => value === target.value)?.value })
              }
            />
          </div>
        </FilterGroup>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => filter(noFilters)}>
          Clear Filters
        </Button>
      </div>
    </section>
  );
}

const noFilters = {
  work: undefined,
  status: undefined,
  payment_status: undefined,
  fulfilment: undefined,
  buyer: undefined,
  search: undefined,
  start_date: undefined,
  end_date: undefined,
  sort_by: undefined,
  order: undefined,
} satisfies Partial<OrdersSearch>;

const fulfilmentOptions = [
  { value: undefined, label: "Both" },
  { value: "delivery", label: "Delivery" },
  { value: "pickup", label: "Pick-up" },
] as const;
const buyerOptions = [
  { value: undefined, label: "Both" },
  { value: "account", label: "Accounts" },
  { value: "guest", label: "Guests" },
] as const;

const sorts = [
  { value: "created_at", label: "Date" },
  { value: "order_number", label: "Order Number" },
  { value: "total_amount", label: "Total Amount" },
  { value: "status", label: "Status" },
] as const;
const directions = [
  { value: "desc", label: "Newest First" },
  { value: "asc", label: "Oldest First" },
] as const;

interface FilterGroupProps {
  readonly title: string;
  readonly isOpenInitially?: boolean;
  readonly children: ReactNode;
}

function FilterGroup({ title, isOpenInitially = false, children }: FilterGroupProps) {
  return (
    <details open={isOpenInitially} className="border-t border-line pt-1">
      <summary className="rounded-control px-1 py-2 text-small font-semibold hover:bg-brand-50 pointer-coarse:py-3">
        {title}
      </summary>
      <div className="px-1 pt-1 pb-3">{children}</div>
    </details>
  );
}

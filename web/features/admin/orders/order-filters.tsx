import { orderStatuses, paymentStatuses } from "../../../../contract/orders/order-status.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { SelectField } from "../../../components/fields.tsx";
import { FilterBar } from "../../../components/filter-bar.tsx";
import { RadioCards, type RadioOption } from "../../../components/radio-cards.tsx";
import { DayRangeFilter } from "../shared/day-filter.tsx";
import { SearchField } from "../shared/search-field.tsx";
import type { OrdersSearch } from "./orders-search.ts";

interface OrderFiltersProps {
  readonly search: OrdersSearch;
  /** @param replace True while text is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<OrdersSearch>, replace?: boolean) => void;
}

/** Searches, filters and sorts the orders. */
export function OrderFilters({ search, onChange: filter }: OrderFiltersProps) {
  const { status, payment_status, fulfilment, buyer, start_date, end_date, sold_by, sort_by, order } = search;
  const folded = [status, payment_status, fulfilment, buyer, start_date, end_date, sold_by, sort_by, order];
  return (
    <FilterBar
      label="Order Filters"
      search={
        <SearchField
          label="Search orders"
          placeholder="Order #, customer email..."
          value={search.search}
          onCommit={(text, isTyping) => filter({ search: text }, isTyping)}
        />
      }
      activeCount={folded.filter((value) => value !== undefined).length}
      onClear={() => filter(noFilters)}
      panelClassName="sm:grid-cols-2 sm:items-start lg:grid-cols-5 lg:grid-rows-[auto_auto_1fr]"
    >
      <h2 className="col-span-full text-control font-bold">Order Filters</h2>
      <Disclosure summary="Order Status" isOpenInitially className="text-small lg:col-span-2 lg:row-span-2">
        <FilterChoice
          label="Order Status"
          className="lg:grid lg:grid-cols-2"
          allLabel="All Statuses"
          value={status}
          options={orderStatuses.map((value) => ({ value, label: formatCode(value) }))}
          onChange={(value) => filter({ status: value })}
        />
      </Disclosure>
      <Disclosure summary="Payment Status" className="text-small">
        <FilterChoice
          label="Payment Status"
          allLabel="All Payment Statuses"
          value={payment_status}
          options={paymentStatuses.map((value) => ({ value, label: formatCode(value) }))}
          onChange={(value) => filter({ payment_status: value })}
        />
      </Disclosure>
      <Disclosure summary="Delivery or Pick-up" className="text-small">
        <FilterChoice
          label="Delivery or Pick-up"
          allLabel="Both"
          value={fulfilment}
          options={fulfilmentOptions}
          onChange={(value) => filter({ fulfilment: value })}
        />
      </Disclosure>
      <Disclosure summary="Account or Guest" className="text-small">
        <FilterChoice
          label="Account or Guest"
          allLabel="Both"
          value={buyer}
          options={buyerOptions}
          onChange={(value) => filter({ buyer: value })}
        />
      </Disclosure>
      <Disclosure summary="Date Range" className="text-small">
        <div className="grid gap-3 pt-1">
          <DayRangeFilter
            range={{ from: start_date, to: end_date }}
            onChange={(days, isTyping) =>
              filter("from" in days ? { start_date: days.from } : { end_date: days.to }, isTyping)
            }
          />
        </div>
      </Disclosure>
      <Disclosure summary="Sort By" className="text-small">
        <div className="grid gap-3 pt-1">
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
      </Disclosure>
    </FilterBar>
  );
}

interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  readonly className?: string;
  /** The label of the first option, which does not filter. */
  readonly allLabel: string;
  readonly value: Value | undefined;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value | undefined) => void;
}

function FilterChoice<const Value extends string>({
  allLabel,
  value,
  options,
  onChange,
  ...group
}: FilterChoiceProps<Value>) {
  return (
    <RadioCards
      {...group}
      layout="rows"
      value={value ?? "all"}
      options={[{ value: "all", label: allLabel }, ...options]}
      onChange={(chosen) => onChange(chosen === "all" ? undefined : chosen)}
    />
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
  sold_by: undefined,
  sold_key: undefined,
  sort_by: undefined,
  order: undefined,
} satisfies Partial<OrdersSearch>;

const fulfilmentOptions = [
  { value: "delivery", label: "Delivery" },
  { value: "pickup", label: "Pick-up" },
] as const;
const buyerOptions = [
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

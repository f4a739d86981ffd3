import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { orderStatuses, paymentStatuses, statusLabel } from "../../../../contract/order-status.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { SearchField } from "../shared/search-field.tsx";
import { DateRangeFields } from "./date-range-fields.tsx";
import { hasFilters, noFilters, type OrdersState } from "./orders-state.ts";
import { RadioList } from "./radio-list.tsx";
import { SortFields } from "./sort-fields.tsx";

interface OrderFiltersProps {
  readonly state: OrdersState;
  readonly onChange: (changed: Partial<OrdersState>) => void;
}

/** Beside the list on a wide screen; on a phone it opens above the list. */
export function OrderFilters({ state, onChange }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const filter = (changed: Partial<OrdersState>) => onChange({ ...changed, page: undefined });
  return (
    <section aria-label="Order Filters" className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-bold">Order Filters</h2>
        {hasFilters(state) && <Badge tone="green">Filters Active</Badge>}
      </div>
      <SearchField
        label="Search orders"
        placeholder="Order #, customer email..."
        value={state.search ?? ""}
        onCommit={(search) => filter({ search: search || undefined })}
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
        <FilterGroup title="Order Status" isOpenFirst>
          <RadioList
            name="order-status"
            label="Order Status"
            value={state.status}
            options={[undefined, ...orderStatuses]}
            labelOf={(status) => (status === undefined ? "All Statuses" : statusLabel(status))}
            onChange={(status) => filter({ status })}
          />
        </FilterGroup>
        <FilterGroup title="Payment Status">
          <RadioList
            name="payment-status"
            label="Payment Status"
            value={state.payment_status}
            options={[undefined, ...paymentStatuses]}
            labelOf={(status) => (status === undefined ? "All Payment Statuses" : statusLabel(status))}
            onChange={(payment_status) => filter({ payment_status })}
          />
        </FilterGroup>
        <FilterGroup title="Date Range">
          <DateRangeFields state={state} onChange={filter} />
        </FilterGroup>
        <FilterGroup title="Sort By">
          <SortFields state={state} onChange={filter} />
        </FilterGroup>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => onChange(noFilters)}>
          Clear Filters
        </Button>
      </div>
    </section>
  );
}

function FilterGroup({
  title,
  isOpenFirst = false,
  children,
}: {
  readonly title: string;
  readonly isOpenFirst?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details open={isOpenFirst} className="border-t border-line pt-1">
      <summary className="rounded-control px-1 py-2 text-sm font-semibold hover:bg-evergreen-50 pointer-coarse:py-3">
        {title}
      </summary>
      <div className="px-1 pt-1 pb-3">{children}</div>
    </details>
  );
}

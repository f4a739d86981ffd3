import * as v from "valibot";
import { orderSorts } from "../../../../contract/orders.ts";
import { SelectField } from "../../../components/fields.tsx";
import type { OrdersState } from "./orders-state.ts";

interface SortFieldsProps {
  readonly state: Pick<OrdersState, "sort_by" | "order">;
  readonly onChange: (changed: Partial<OrdersState>) => void;
}

const fields = [
  { value: "created_at", label: "Date" },
  { value: "order_number", label: "Order Number" },
  { value: "total_amount", label: "Total Amount" },
  { value: "status", label: "Status" },
];
const directions = [
  { value: "desc", label: "Newest First" },
  { value: "asc", label: "Oldest First" },
];

export function SortFields({ state, onChange }: SortFieldsProps) {
  return (
    <div className="grid gap-3 max-lg:grid-cols-2">
      <SelectField
        label="Field"
        value={state.sort_by ?? "created_at"}
        options={fields}
        onChange={(event) => onChange({ sort_by: v.parse(v.picklist(orderSorts), event.target.value) })}
      />
      <SelectField
        label="Direction"
        value={state.order ?? "desc"}
        options={directions}
        onChange={(event) => onChange({ order: v.parse(v.picklist(["asc", "desc"]), event.target.value) })}
      />
    </div>
  );
}

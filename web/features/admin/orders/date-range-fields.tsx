import { TextField } from "../../../components/fields.tsx";
import type { OrdersState } from "./orders-state.ts";

interface DateRangeFieldsProps {
  readonly state: Pick<OrdersState, "start_date" | "end_date">;
  readonly onChange: (changed: Partial<OrdersState>) => void;
}

/** Days of the store, both included. */
export function DateRangeFields({ state, onChange }: DateRangeFieldsProps) {
  return (
    <div className="grid gap-3 sm:max-lg:grid-cols-2">
      <TextField
        label="From"
        type="date"
        value={state.start_date ?? ""}
        max={state.end_date}
        onChange={(event) => onChange({ start_date: event.target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={state.end_date ?? ""}
        min={state.start_date}
        onChange={(event) => onChange({ end_date: event.target.value || undefined })}
      />
    </div>
  );
}

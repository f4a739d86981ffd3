import * as v from "valibot";
import { pageSizes } from "./products-state.ts";

interface PageSizeProps {
  readonly value: (typeof pageSizes)[number];
  readonly onChange: (size: (typeof pageSizes)[number]) => void;
}

export function PageSize({ value, onChange }: PageSizeProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-muted">
      Products per page
      <select
        value={value}
        onChange={(event) => onChange(v.parse(v.picklist(pageSizes), event.target.value))}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-ink"
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  );
}

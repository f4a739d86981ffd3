import { FilterSelect } from "./filter-select.tsx";
import { type PageSize, pageSizes } from "./page-sizes.ts";

interface PageSizeSelectProps {
  /** Names the rows, such as "Orders". */
  readonly noun: string;
  readonly size: PageSize | undefined;
  readonly onChange: (size: PageSize) => void;
}

export function PageSizeSelect({ noun, size = "10", onChange }: PageSizeSelectProps) {
  const label = `${noun} per page`;
  return (
    <div className="flex items-center gap-2 text-small text-ink-muted">
      <span aria-hidden>{label}</span>
      <FilterSelect
        label={label}
        value={size}
        options={pageSizes.map((value) => ({ value, label: value }))}
        onChange={onChange}
      />
    </div>
  );
}

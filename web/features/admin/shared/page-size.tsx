import { FilterSelect } from "./filter-select.tsx";

export const pageSizes = ["10", "25", "50", "100"] as const;
type PageSize = (typeof pageSizes)[number];

interface PageSizeSelectProps {
  /** Names the rows, such as "Orders". */
  readonly noun: string;
  readonly size: PageSize | undefined;
  readonly onChange: (size: PageSize) => void;
}

export function PageSizeSelect({ noun, size = "10", onChange }: PageSizeSelectProps) {
  const label = `${noun} per page`;
  return (
    <div className="flex items-center gap-2 text-sm text-ink-muted">
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

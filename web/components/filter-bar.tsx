import { type ReactNode, useId, useState } from "react";
import { classNames } from "../lib/class-names.ts";
import { Button } from "./button.tsx";
import { FiltersLabel } from "./filters-label.tsx";

interface FilterBarProps {
  /** Names the filters for screen readers. */
  readonly label?: string;
  /** The search field, which is first. */
  readonly search?: ReactNode;
  /** The number of filters in the panel that are set. */
  readonly activeCount: number;
  /** Removes the filters. Without it, the panel has no button for that. */
  readonly onClear?: () => void;
  /** Stands after the button, such as a select that is always in view. */
  readonly aside?: ReactNode;
  /** Classes of the open panel, such as its columns. */
  readonly panelClassName?: string;
  /** The filters. */
  readonly children: ReactNode;
}

/** Arranges the search and the filters of a list. The filters are folded, so that the list begins further up. */
export function FilterBar({
  label = "Filters",
  search,
  activeCount,
  onClear,
  aside,
  panelClassName = "sm:grid-cols-2 lg:grid-cols-4",
  children,
}: FilterBarProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 print:hidden">
      <div className="flex flex-wrap items-center gap-2.5">
        {search !== undefined && <div className="min-w-40 flex-1">{search}</div>}
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="px-4"
          onClick={() => setOpen(!isOpen)}
        >
          <FiltersLabel activeCount={activeCount} />
        </Button>
        {aside}
      </div>
      <div
        id={panelId}
        hidden={!isOpen}
        className={classNames("panel gap-3 p-4", isOpen && "grid items-end", panelClassName)}
      >
        {children}
        {onClear !== undefined && (
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        )}
      </div>
    </section>
  );
}

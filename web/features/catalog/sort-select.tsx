import type { ComponentPropsWithRef } from "react";
import { Select } from "../../components/fields.tsx";

/** Sorts the products below it, beside their number. A phone has no room for its label. */
export function SortSelect(select: ComponentPropsWithRef<typeof Select>) {
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:flex-[1_1_9rem] sm:min-w-60">
      <span aria-hidden className="shrink-0 text-small font-medium max-sm:hidden">
        Sort by
      </span>
      <div className="min-w-0 flex-1">
        <Select aria-label="Sort by" {...select} />
      </div>
    </div>
  );
}

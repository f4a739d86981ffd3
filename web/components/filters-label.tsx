import { SlidersHorizontal } from "lucide-react";
import { Badge } from "./badge.tsx";

/** Labels what opens the filters of a list, with the number of filters that are set. */
export function FiltersLabel({ activeCount }: { readonly activeCount: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      Filters
      {activeCount > 0 && (
        <Badge tone="brand">
          {activeCount}
          <span className="sr-only"> active</span>
        </Badge>
      )}
    </>
  );
}

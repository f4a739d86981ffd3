import type { ReactNode } from "react";
import { Disclosure } from "../../components/disclosure.tsx";
import { FiltersLabel } from "../../components/filters-label.tsx";

interface FiltersFoldProps {
  /** The number of filters that are set. */
  readonly activeCount: number;
  readonly isOpenInitially?: boolean;
  readonly children: ReactNode;
}

/** Folds filters away on narrow screens, where they would push the products out of the first screen. */
export function FiltersFold({ activeCount, isOpenInitially = false, children }: FiltersFoldProps) {
  return (
    <Disclosure
      summary={<FiltersLabel activeCount={activeCount} />}
      isOpenInitially={isOpenInitially}
      className="lg:unfold"
    >
      {children}
    </Disclosure>
  );
}

/** Folds the filters around an element, and keeps the focus if that was in them. */
export function foldFilters(element: Element): void {
  const fold = element.closest("details");
  // On wide screens, where nothing folds, the summary is not rendered and takes no focus.
  fold?.querySelector("summary")?.focus();
  fold?.removeAttribute("open");
}

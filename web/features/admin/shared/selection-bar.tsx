import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { pluralize } from "./format.ts";

interface SelectionBarProps {
  readonly count: number;
  /** Names one selected row, such as "order". */
  readonly noun: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Holds the actions for the selected rows. It is sticky, because lists are long on a phone. */
export function SelectionBar({ count, noun, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label={`Selected ${noun}s`}
      className="sticky top-16 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-brand-200 bg-brand-50 px-4 py-2.5"
    >
      <p className="text-body font-semibold">{pluralize(count, noun)} selected</p>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names.ts";

interface PanelProps {
  readonly title: string;
  /** Beside the title: a count, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A titled part of a screen. */
export function Panel({ title, aside, children, className }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames("panel min-w-0 p-4 sm:p-6", className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names.ts";

interface PanelProps {
  readonly title: string;
  /** "h3" in a dialog, which also reduces the padding. */
  readonly heading?: "h2" | "h3";
  /** A count or a link beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Renders a section with a title. */
export function Panel({ title, heading: Heading = "h2", aside, children, className }: PanelProps) {
  const id = useId();
  const isInDialog = Heading === "h3";
  return (
    <section
      aria-labelledby={id}
      className={classNames("panel min-w-0 p-4", !isInDialog && "sm:p-6", className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={id} className={classNames("font-bold", !isInDialog && "text-lead")}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

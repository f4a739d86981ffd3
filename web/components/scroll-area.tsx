import type { ReactNode } from "react";

interface ScrollAreaProps {
  /** Names the area, apart from the heading of its section. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Contains a table that may be wider than the screen. It scrolls sideways, and is printed whole. */
export function ScrollArea({ label, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focused area
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      {children}
    </section>
  );
}

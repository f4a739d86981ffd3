import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

interface DisclosureProps {
  /** A text, or a heading with its level. */
  readonly summary: ReactNode;
  /** Shown at the end of the summary while the content is folded, such as a total. */
  readonly folded?: ReactNode;
  readonly isOpenInitially?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Folds content away under a summary, also without JavaScript. */
export function Disclosure({
  summary,
  folded,
  isOpenInitially = false,
  children,
  className,
}: DisclosureProps) {
  return (
    <details open={isOpenInitially} className={className}>
      <summary
        className={classNames(
          "flex min-h-9 items-center gap-1.5 rounded-control font-semibold text-brand-800 underline-offset-4 hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden",
          // The area of a click ends with the words, unless something stands at the end of the line.
          folded === undefined && "w-fit",
        )}
      >
        {summary}
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 transition-transform [details[open]>summary>&]:rotate-180"
        />
        {folded !== undefined && <span className="ml-auto [details[open]>summary>&]:hidden">{folded}</span>}
      </summary>
      {children}
    </details>
  );
}

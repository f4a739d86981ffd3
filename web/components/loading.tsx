import { LoaderCircle } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

interface SpinnerProps {
  readonly size?: "sm" | "md" | "lg";
  /** The text that screen readers announce. Omit it if text beside the spinner already explains the wait. */
  readonly label?: string;
}

export function Spinner({ size = "md", label }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : "status"} className="inline-flex">
      <LoaderCircle aria-hidden className={classNames("animate-spin", sizes[size])} />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

const sizes = { sm: "size-4", md: "size-6", lg: "size-9" } as const;

/** Renders a large spinner in place of a dialog's or a panel's content. */
export function LoadingBlock({ label }: { readonly label: string }) {
  return (
    <div className="grid justify-center py-12 text-brand-700">
      <Spinner size="lg" label={label} />
    </div>
  );
}

/** Renders a grey placeholder for content that is loading. Its size comes from `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      aria-busy
      className={classNames("block animate-pulse rounded-control bg-line/70", className)}
    />
  );
}

import { LoaderCircle } from "lucide-react";
import { classNames } from "../lib/class-names.ts";

interface SpinnerProps {
  readonly size?: "sm" | "md" | "lg";
  /** Read out by screen readers. Leave it out where text beside the spinner says the same. */
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

/** A grey placeholder for content that is loading. Its size comes from `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      aria-busy
      className={classNames("block animate-pulse rounded-lg bg-line/70", className)}
    />
  );
}

import { classNames } from "../lib/class-names.ts";

/** A grey shape in the place of content that is on its way. Its size comes from `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      aria-busy
      className={classNames("block animate-pulse rounded-lg bg-line/70", className)}
    />
  );
}

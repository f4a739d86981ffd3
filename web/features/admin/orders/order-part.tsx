import { type ReactNode, useId } from "react";

/** A titled part of the order's dialog. */
export function OrderPart({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-control border border-line p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-[0.9375rem] font-bold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

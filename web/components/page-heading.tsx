import type { ReactNode } from "react";

interface PageHeadingProps {
  readonly title: string;
  readonly subtitle?: string;
  /** A count or a button beside the title. */
  readonly children?: ReactNode;
}

export function PageHeading({ title, subtitle, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-title font-extrabold sm:text-display">{title}</h1>
        {subtitle !== undefined && (
          <p className="mt-1 max-w-2xl text-small text-ink-muted sm:mt-2 sm:text-control">{subtitle}</p>
        )}
      </div>
      {children}
    </div>
  );
}

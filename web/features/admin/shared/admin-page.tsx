import type { ReactNode } from "react";

interface AdminPageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Lays out an admin screen with its title, actions and content. */
export function AdminPage({ title, subtitle, actions, children }: AdminPageProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 pb-7">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-baseline gap-x-3">
          <h1 className="text-section font-extrabold">{title}</h1>
          {subtitle !== undefined && <p className="text-small text-ink-muted">{subtitle}</p>}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
        )}
      </div>
      {children}
    </div>
  );
}

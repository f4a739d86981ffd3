import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly message?: string;
  /** What to do next: a button or a link. */
  readonly children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, message, children }: EmptyStateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-evergreen-50 text-evergreen-700">
        <Icon aria-hidden className="size-8" />
      </span>
      <h2 className="text-xl font-bold">{title}</h2>
      {message !== undefined && <p className="max-w-md text-ink-muted">{message}</p>}
      {children !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

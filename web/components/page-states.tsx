import { type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface EmptyStateProps {
  readonly icon: LucideIcon;
  /** "h1" if the page has no other title. */
  readonly heading?: "h1" | "h2";
  readonly title: string;
  readonly message?: string;
  /** A button or a link to continue with. */
  readonly children?: ReactNode;
}

export function EmptyState({
  icon: Icon,
  heading: Heading = "h2",
  title,
  message,
  children,
}: EmptyStateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-brand-50 text-brand-700">
        <Icon aria-hidden className="size-8" />
      </span>
      <Heading className="text-heading font-bold">{title}</Heading>
      {message !== undefined && <p className="max-w-md text-ink-muted">{message}</p>}
      {children !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

interface ErrorViewProps {
  /** "h1" if the page has no other title. */
  readonly heading?: "h1" | "h2";
  readonly title: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** Replaces content that could not be loaded. */
export function ErrorView({ heading: Heading = "h2", title, message, onRetry, children }: ErrorViewProps) {
  return (
    <div
      role="alert"
      className="panel mx-auto grid max-w-xl justify-items-center gap-3 px-6 py-12 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-accent-100 text-accent-700">
        <TriangleAlert aria-hidden className="size-7" />
      </span>
      <Heading className="text-heading font-bold">{title}</Heading>
      <p className="text-ink-muted">{message}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry !== undefined && <Button onClick={onRetry}>Try Again</Button>}
        {children}
      </div>
    </div>
  );
}

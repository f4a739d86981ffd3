import type { ReactNode } from "react";

interface CheckoutLayoutProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Arranges the summary and the forms. The summary is first on phones, where it is folded, and beside the forms on wide screens. */
export function CheckoutLayout({ summary, children }: CheckoutLayoutProps) {
  return (
    <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[1fr_24rem] [&>*]:min-w-0">
      <div className="lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1">{summary}</div>
      <div className="panel grid grid-cols-1 p-4 sm:p-6">{children}</div>
    </div>
  );
}

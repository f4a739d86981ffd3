import type { ReactNode } from "react";

/** Shows a part of an invoice above its items, such as the payment. */
export function InvoiceSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      {children}
    </section>
  );
}

import { createContext, type ReactNode, use, useState } from "react";
import { createPortal } from "react-dom";
import { CardFormHolder } from "./card-form-holder.tsx";
import { CheckoutSummary, type CheckoutSummaryProps } from "./checkout-summary.tsx";

/**
 * Arranges the summary, the form of the chosen way to get the order, and the form for cards. The summary is first on
 * phones, where it is folded, and beside the forms on wide screens.
 */
export function CheckoutLayout({ children }: { readonly children: ReactNode }) {
  const [summaryElement, setSummaryElement] = useState<HTMLElement | null>(null);
  return (
    <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[1fr_24rem] [&>*]:min-w-0">
      <div ref={setSummaryElement} className="lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1" />
      <div className="panel grid grid-cols-1 p-4 sm:p-6">
        <CardFormHolder>
          <SummaryElement value={summaryElement}>{children}</SummaryElement>
        </CardFormHolder>
      </div>
    </div>
  );
}

interface CheckoutContentProps extends CheckoutSummaryProps {
  readonly children: ReactNode;
}

/**
 * Renders the summary through a portal into the column beside the panel. The form computes the summary, but is rendered
 * in the panel, inside the holder of the form for cards, which stays mounted while one form replaces another.
 */
export function CheckoutContent({ checkout, arrival, children }: CheckoutContentProps) {
  const summaryElement = use(SummaryElement);
  return (
    <>
      {summaryElement !== null &&
        createPortal(<CheckoutSummary checkout={checkout} arrival={arrival} />, summaryElement)}
      {children}
    </>
  );
}

const SummaryElement = createContext<HTMLElement | null>(null);

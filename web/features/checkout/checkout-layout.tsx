import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { LoadFailure } from "./load-failure.tsx";
import type { PaymentSectionProps } from "./payment-section.tsx";

/**
 * Arranges the summary, the form of the chosen way to get the order, and the form for cards. The summary is first on
 * phones, where it is folded, and beside the forms on wide screens. The form for cards stays in its place while the
 * other form is replaced or the order is paid in cash, because Stripe's frame loses a typed card when it is moved or
 * removed.
 */
export function CheckoutFrame({ children }: { readonly children: ReactNode }) {
  const [summaryPlace, setSummaryPlace] = useState<HTMLElement | null>(null);
  const [cardForm] = useState(createCardForm);
  return (
    <div className="grid items-start gap-4 lg:gap-6 lg:grid-cols-[1fr_24rem] [&>*]:min-w-0">
      <div ref={setSummaryPlace} className="lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1" />
      <div className="panel grid grid-cols-1 p-4 sm:p-6">
        <FramePlaces value={{ summaryPlace, cardForm }}>{children}</FramePlaces>
        <CardFormPlace cardForm={cardForm} />
      </div>
    </div>
  );
}

interface CheckoutLayoutProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Puts the summary into the frame's place for it, and the form where it stands. */
export function CheckoutLayout({ summary, children }: CheckoutLayoutProps) {
  const { summaryPlace } = use(FramePlaces);
  return (
    <>
      {summaryPlace !== null && createPortal(summary, summaryPlace)}
      {children}
    </>
  );
}

/** Shows the frame's form for cards with these props, or hides it. */
export function useCardForm(props: PaymentSectionProps | undefined): void {
  const { cardForm } = use(FramePlaces);
  // Runs after every render, because the props contain functions of that render.
  useEffect(() => cardForm.show(props));
  useEffect(() => () => cardForm.show(undefined), [cardForm]);
}

type CardForm = ReturnType<typeof createCardForm>;

function createCardForm() {
  let props: PaymentSectionProps | undefined;
  const listeners = new Set<() => void>();
  return {
    read: () => props,
    show: (next: PaymentSectionProps | undefined) => {
      if (next === props) return;
      props = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const FramePlaces = createContext<{ summaryPlace: HTMLElement | null; cardForm: CardForm }>({
  summaryPlace: null,
  cardForm: createCardForm(),
});

function CardFormPlace({ cardForm }: { readonly cardForm: CardForm }) {
  const current = useSyncExternalStore(cardForm.subscribe, cardForm.read, cardForm.read);
  const [shown, setShown] = useState(current);
  if (current !== undefined && current !== shown) setShown(current);
  // While another choice updates the order, the form stays with the payment that it usually keeps.
  const [order, setOrder] = useState(current?.order);
  if (current?.order !== undefined && current.order !== order) setOrder(current.order);
  if (shown === undefined) return null;
  // A hidden form without a payment has no card to keep.
  if (current === undefined && order === undefined) return null;
  return (
    <div className="mt-4" hidden={current === undefined}>
      <PaymentSection
        {...shown}
        order={shown.order ?? order}
        isUpdating={shown.isUpdating || shown.order === undefined}
      />
    </div>
  );
}

// The form for cards loads Stripe's libraries while the server prepares the payment.
const PaymentSection = lazyPart(async () => (await import("./payment-section.tsx")).PaymentSection, {
  whileLoading: <Skeleton className="h-64" />,
  WhenFailed: LoadFailure,
});

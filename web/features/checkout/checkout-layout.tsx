import { ChevronDown } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { type FailedPartProps, lazyPart } from "../../components/lazy-part.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { formatEstimatedTotal, listPriceRows, TotalsList } from "../orders/totals-list.tsx";
import { CardFormPicture } from "./card-form-picture.tsx";
import type { PaymentSectionProps } from "./payment-section.tsx";
import type { Checkout } from "./use-checkout.ts";

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

interface CheckoutLayoutProps extends CheckoutSummaryProps {
  readonly children: ReactNode;
}

/** Puts the summary into the frame's place for it, and the form where it stands. */
export function CheckoutLayout({ checkout, arrival, children }: CheckoutLayoutProps) {
  const { summaryPlace } = use(FramePlaces);
  return (
    <>
      {summaryPlace !== null &&
        createPortal(<CheckoutSummary checkout={checkout} arrival={arrival} />, summaryPlace)}
      {children}
    </>
  );
}

interface CheckoutSummaryProps {
  readonly checkout: Pick<Checkout, "summary">;
  /** Says when the shopper gets the order. */
  readonly arrival: ReactNode;
}

/** Begins folded on a narrow screen, with the total, so that the form is further up. */
function CheckoutSummary({ checkout, arrival }: CheckoutSummaryProps) {
  const { cart, quote, rowOptions } = checkout.summary;
  const total = formatEstimatedTotal(quote.total, rowOptions);
  const [startsOpen] = useState(() => matchMedia("(min-width: 64rem)").matches);
  return (
    <details open={startsOpen} className="group panel p-4 sm:p-6">
      <summary className="flex min-h-8 flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lead font-bold">Order Summary</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span className="ml-auto text-lead font-bold tabular-nums group-open:hidden">{total}</span>
      </summary>
      <ul className="mt-4 grid gap-3">
        {cart.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3">
            <ProductImage
              image={item.product.primaryImage}
              alt=""
              sizes="56px"
              className="aspect-square w-14 rounded-control"
            />
            <div className="min-w-0 flex-1 basis-32 text-small">
              <p className="line-clamp-2 font-medium">{item.product.name}</p>
              <p className="text-ink-muted tabular-nums">
                {item.quantity} × {formatDollars(item.unitPrice)}
              </p>
            </div>
            <p className="text-small font-semibold tabular-nums">{formatDollars(item.totalPrice)}</p>
          </li>
        ))}
      </ul>
      <TotalsList
        className="mt-5 border-t border-line pt-4"
        rows={listPriceRows({ ...quote, shipping: quote.shippingCost }, rowOptions)}
        total={total}
      />
      <div className="mt-4">{arrival}</div>
    </details>
  );
}

/** What the frame shows of the form for cards. It is "waiting" until everything that the order needs is entered. */
export type CardFormState = PaymentSectionProps | "waiting" | undefined;

/** Shows the frame's form for cards with these props, or a picture of it while it waits, or hides it. */
export function useCardForm(state: CardFormState): void {
  const { cardForm } = use(FramePlaces);
  // Runs after every render, because the props contain functions of that render.
  useEffect(() => cardForm.show(state));
  useEffect(() => () => cardForm.show(undefined), [cardForm]);
}

type CardForm = ReturnType<typeof createCardForm>;

function createCardForm() {
  let state: CardFormState;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    show: (next: CardFormState) => {
      if (next === state) return;
      state = next;
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
  const state = useSyncExternalStore(cardForm.subscribe, cardForm.read, cardForm.read);
  const current = state === "waiting" ? undefined : state;
  const [shown, setShown] = useState(current);
  if (current !== undefined && current !== shown) setShown(current);
  // While another choice updates the order, the form stays with the payment that it usually keeps.
  const [order, setOrder] = useState(current?.order);
  if (current?.order !== undefined && current.order !== order) setOrder(current.order);
  // A hidden form without a payment has no card to keep.
  const isKept = shown !== undefined && (current !== undefined || order !== undefined);
  return (
    <>
      {state === "waiting" && <CardFormPicture className="mt-4 opacity-60" />}
      {isKept && (
        <div className="mt-4" hidden={current === undefined}>
          <PaymentSection
            {...shown}
            order={shown.order ?? order}
            isUpdating={shown.isUpdating || shown.order === undefined}
          />
        </div>
      )}
    </>
  );
}

// The form for cards loads Stripe's libraries while the server prepares the payment.
const PaymentSection = lazyPart(async () => (await import("./payment-section.tsx")).PaymentSection, {
  whileLoading: <CardFormPicture className="animate-pulse" />,
  WhenFailed: LoadFailure,
});

/** Replaces a part of the checkout that could not be loaded. */
export function LoadFailure({ onRetry }: FailedPartProps) {
  return (
    <Alert tone="error" title="This didn't load">
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}

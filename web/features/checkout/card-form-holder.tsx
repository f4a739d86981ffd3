import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import type { CardFormLoaderProps } from "./card-form-loader.tsx";
import { CardFormPicture } from "./card-form-picture.tsx";

/**
 * Holds the form for cards below its children, which set what it shows by useCardForm(). The form stays in its place
 * while they are replaced or the order is paid in cash, because Stripe's frame loses a typed card when it is moved or
 * removed.
 */
export function CardFormHolder({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createCardFormStore);
  return (
    <>
      <CardFormStore value={store}>{children}</CardFormStore>
      <HeldCardForm store={store} />
    </>
  );
}

/** The props of the form for cards, or "waiting" until everything that the order needs is entered. */
export type CardFormState = CardFormLoaderProps | "waiting" | undefined;

/** Shows the held form for cards with these props, or a picture of it while it waits, or hides it. */
export function useCardForm(state: CardFormState): void {
  const store = use(CardFormStore);
  // Runs after every render, because the props contain functions of that render.
  useEffect(() => store.write(state));
  useEffect(() => () => store.write(undefined), [store]);
}

function createCardFormStore() {
  let state: CardFormState;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    write: (next: CardFormState) => {
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

const CardFormStore = createContext(createCardFormStore());

function HeldCardForm({ store }: { readonly store: ReturnType<typeof createCardFormStore> }) {
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
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
          <CardFormLoader
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
const CardFormLoader = lazyPart(async () => (await import("./card-form-loader.tsx")).CardFormLoader, {
  whileLoading: <CardFormPicture className="animate-pulse" />,
  WhenFailed: LoadFailure,
});

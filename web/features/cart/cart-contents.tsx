import { Link, useRouter } from "@tanstack/react-router";
import { ShoppingCart } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { AddressView } from "../../../contract/account/addresses.ts";
import type { CartView } from "../../../contract/orders/cart.ts";
import { countFamilyUnits } from "../../../contract/orders/cart-lines.ts";
import { buttonClass } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { EmptyState } from "../../components/page-states.tsx";
import { CartLine } from "./cart-line.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { useFulfilment } from "./use-fulfilment.ts";

interface CartContentsProps {
  readonly cart: CartView;
  /** The delivery address, or undefined if there is none. */
  readonly address: AddressView | undefined;
  /** True if the page asks for the postal code of a delivery, because no saved address decides the cost of delivery. */
  readonly asksPostalCode: boolean;
  /** Shown above the lines of a cart that has some. */
  readonly children?: ReactNode;
}

export function CartContents({ cart, address, asksPostalCode, children }: CartContentsProps) {
  const summary = useRef<HTMLParagraphElement>(null);
  const { terms } = useFulfilment();
  const itemCount = cart.items.reduce((count, item) => count + item.quantity, 0);
  return (
    <>
      <p ref={summary} role="status" tabIndex={-1} className="sr-only">
        {`${itemCount} ${itemCount === 1 ? "item" : "items"} in your cart`}
      </p>
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="panel grid lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 divide-y divide-line px-5 sm:px-6">
            <div className="grid grid-cols-1 gap-3 py-4 empty:hidden">{children}</div>
            <ul aria-label="Items" className="divide-y divide-line">
              {cart.items.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  familyUnits={countFamilyUnits(cart.items, item)}
                  onRemove={() => summary.current?.focus()}
                />
              ))}
            </ul>
            {asksPostalCode && terms.kind === "delivery" && (
              <PostalCodeBox className="py-5" isOrderable={cart.items.every((item) => item.isAvailable)} />
            )}
          </div>
          <div className="min-w-0 border-line max-lg:border-t lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l">
            <CartSummary cart={cart} address={address} />
          </div>
          <Companions cart={cart} onLastLeft={() => summary.current?.focus()} />
        </div>
      )}
    </>
  );
}

/** Lazy, because most accounts do not see it. */
export const PostalCodeBox = lazyPart(async () => (await import("./postal-code-box.tsx")).PostalCodeBox, {
  whileLoading: <Skeleton className="h-32" />,
});

/** Lazy, because it is below the cart, which it must not delay. */
const Companions = lazyPart(async () => (await import("./companions.tsx")).Companions);

export function EmptyCart() {
  useTopOfPage();
  return (
    <EmptyState icon={ShoppingCart} title="Your cart is empty" message="Items you add will appear here.">
      <Link to="/" className={buttonClass()}>
        Continue Shopping
      </Link>
    </EmptyState>
  );
}

/**
 * Scrolls to the top. Going back to a cart that was bought since would restore its scroll position, at which the empty
 * page has only the footer.
 */
function useTopOfPage(): void {
  const router = useRouter();
  useEffect(() => {
    const scrollToTop = () => window.scrollTo(0, 0);
    scrollToTop();
    return router.subscribe("onRendered", scrollToTop);
  }, [router]);
}

import type { RenderedCart } from "../../../contract/orders/rendered-cart.ts";
import { Alert } from "../../components/alert.tsx";
import { CartContents, EmptyCart } from "./cart-contents.tsx";

/** Shows the guest's cart that the Worker has read, to browsers without JavaScript. */
export function RenderedGuestCart({ cart, problem }: RenderedCart) {
  return (
    <>
      {problem !== null && <Alert tone="warning">{problem}</Alert>}
      {cart === null ? (
        <EmptyCart />
      ) : (
        <CartContents cart={cart} address={undefined} asksPostalCode={false}>
          <Alert tone="info">To check out, turn on JavaScript. Your cart is saved in this browser.</Alert>
        </CartContents>
      )}
    </>
  );
}

import type { ConfirmOrderBody } from "../../../contract/checkout.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { OrderStatus, PaymentStatus } from "../../../contract/order-status.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Asks Stripe what became of the order's payment, and settles it. */
export async function confirmOrder(
  _context: StoreContext,
  _profile: Profile,
  _request: ConfirmOrderBody,
): Promise<{
  message: string;
  data: { orderId: string; orderNumber: string; status: OrderStatus; payment_status: PaymentStatus };
}> {
  throw new StoreError("service_unavailable");
}

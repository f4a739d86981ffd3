import {
  type DraftOrderView,
  draftOrderResponse,
  paymentLinkResponse,
  placedDraftResponse,
} from "../../contract/admin/draft-orders.ts";
import { unwrap } from "../builders/call.ts";
import { aProduct } from "./products.ts";
import { accounts, call } from "./store-api.ts";

/** Begins a draft order of a new product, for a caller with a local address. */
export async function aDraft(): Promise<DraftOrderView> {
  const product = await aProduct();
  const name = `Casey ${crypto.randomUUID().slice(0, 8)}`;
  const response = await call("/api/admin/draft-orders", {
    token: await accounts.anAdminToken(),
    json: {
      customer: { kind: "guest", email: `caller-${crypto.randomUUID()}@store.test`, name },
      lines: [{ product_id: product.id, quantity: 2, lowered: { price: 4.5, reason: "The box is torn" } }],
      code: null,
      destination: {
        kind: "typed_addresses",
        shipping_address: {
          full_name: name,
          phone_number: "204-555-0133",
          address_line1: "12 Main Street",
          city: "Winnipeg",
          province: "Manitoba",
          postal_code: "R2C 0A1",
        },
      },
      notes: "",
    },
  });
  return (await unwrap(response, draftOrderResponse)).data;
}

/** Places an order of two units that was paid in cash, and delivers it. */
export async function aDeliveredOrder() {
  const { id, version, quote, cart } = await aDraft();
  const token = await accounts.anAdminToken();
  const json = { version, request_id: crypto.randomUUID(), total: quote?.total };
  const placed = await call(`/api/admin/draft-orders/${id}/place`, {
    token,
    json: { ...json, payment: { kind: "collected", tender: "cash" } },
  });
  const { order_id: orderId, order_number: orderNumber } = (await unwrap(placed, placedDraftResponse)).data;
  for (const status of ["shipped", "delivered"]) {
    await call(`/api/orders/${orderId}/status`, { method: "PUT", token, json: { status } });
  }
  return { orderId, orderNumber, productName: cart.items[0]?.product.name ?? "" };
}

/** Places an order whose customer gets a payment link. */
export async function anOrderWithLink(): Promise<{ readonly orderId: string; readonly path: string }> {
  const { id, version, quote } = await aDraft();
  const token = await accounts.anAdminToken();
  const placed = await call(`/api/admin/draft-orders/${id}/place`, {
    token,
    json: { version, request_id: crypto.randomUUID(), total: quote?.total, payment: { kind: "link" } },
  });
  const orderId = (await unwrap(placed, placedDraftResponse)).data.order_id;
  const link = await unwrap(
    await call(`/api/orders/${orderId}/payment-link`, { token }),
    paymentLinkResponse,
  );
  return { orderId, path: new URL(link.data?.url ?? "").pathname };
}

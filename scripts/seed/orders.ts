import { and, count, eq, ne } from "drizzle-orm";
import * as v from "valibot";
import type { AddressInput } from "../../contract/account/addresses.ts";
import { type Destination, destinationSchema, toSavedAddresses } from "../../contract/orders/destination.ts";
import type { OrderStatus } from "../../contract/orders/order-status.ts";
import { addresses } from "../../worker/db/schema/accounts.ts";
import { products } from "../../worker/db/schema/catalog.ts";
import { emails } from "../../worker/db/schema/emails.ts";
import { orders } from "../../worker/db/schema/orders.ts";
import type { AdminActor } from "../../worker/domain/audit/admin-actor.ts";
import { addItem, clearCart } from "../../worker/domain/cart/change-cart.ts";
import { confirmOrder } from "../../worker/domain/checkout/confirm-order.ts";
import { createPaymentIntent } from "../../worker/domain/checkout/pay-by-card.ts";
import { placeCashOnDelivery } from "../../worker/domain/checkout/pay-on-collection.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { findOrder } from "../../worker/domain/orders/find-order.ts";
import { toAccountAccess } from "../../worker/domain/orders/order-access.ts";
import { readOrderLink } from "../../worker/domain/orders/order-link.ts";
import { handOver, makeReady } from "../../worker/domain/orders/pickup/change-pickup.ts";
import { listOpenWindows } from "../../worker/domain/orders/pickup-windows.ts";
import { cancelOwnOrder } from "../../worker/domain/orders/status/cancel-order.ts";
import { changeOrderStatus } from "../../worker/domain/orders/status/change-status.ts";
import type { Profile } from "../../worker/domain/profiles/profile.ts";
import { type Shopper, toAccountShopper } from "../../worker/domain/profiles/shopper.ts";
import { hashText } from "../../worker/lib/hash.ts";
import type { SeedAccounts } from "./accounts.ts";
import { setClockBack } from "./create-context.ts";

interface SeedStore {
  readonly context: StoreContext;
  readonly sandboxUrl: string;
  readonly stripeSecretKey: string;
}

interface OrderPlan {
  readonly daysAgo: number;
  /** The guest who places the order. Absent for the shopper's account. */
  readonly guest?: GuestContact;
  /** The progress of an order for pick-up. Absent for a delivery. */
  readonly pickup?: "to_make_ready" | "ready" | "picked_up";
  readonly payment: "card" | "cash";
  /** The quantity of each SKU. */
  readonly items: Readonly<Record<string, number>>;
  /** The statuses that the store sets after the payment, about one a day. */
  readonly moves?: readonly OrderStatus[];
  readonly cancelReason?: string;
}

interface GuestContact {
  readonly email: string;
  readonly address: AddressInput;
}

const neighbour: GuestContact = {
  email: "maria.santos@example.com",
  address: {
    full_name: "Maria Santos",
    phone_number: "204-555-0163",
    address_line1: "27 Victoria Avenue East",
    city: "Winnipeg",
    province: "Manitoba",
    postal_code: "R2C 0B8",
  },
};

const visitor: GuestContact = {
  email: "luc.tremblay@example.com",
  address: {
    full_name: "Luc Tremblay",
    phone_number: "807-555-0175",
    address_line1: "9 Second Street South",
    city: "Kenora",
    province: "Ontario",
    postal_code: "P9N 1G2",
  },
};

const plans: readonly OrderPlan[] = [
  {
    daysAgo: 34,
    payment: "card",
    items: { "TOY-0001": 1, "STA-0001": 2, "HAK-0001": 1 },
    moves: ["processing", "shipped", "delivered"],
  },
  { daysAgo: 21, payment: "card", items: { "ELE-0001": 1 }, cancelReason: "Ordered the wrong one" },
  {
    daysAgo: 16,
    payment: "cash",
    items: { "HAK-0002": 2, "TOY-0002": 3 },
    moves: ["shipped", "delivered"],
  },
  {
    daysAgo: 9,
    guest: visitor,
    payment: "card",
    items: { "HAK-0002": 1, "STA-0001": 2 },
    moves: ["processing", "shipped", "delivered"],
  },
  {
    daysAgo: 8,
    guest: neighbour,
    pickup: "picked_up",
    payment: "cash",
    items: { "HAB-0002": 1, "TOY-0002": 1 },
  },
  {
    daysAgo: 6,
    payment: "card",
    items: { "HAB-0001": 2, "TOY-0001": 1 },
    moves: ["processing", "shipped"],
  },
  {
    daysAgo: 3,
    payment: "card",
    items: { "STA-0002": 4, "ELE-0002": 1 },
    moves: ["processing"],
  },
  {
    daysAgo: 1,
    payment: "cash",
    items: { "HAK-0001": 1, "HAB-0002": 2 },
  },
  {
    daysAgo: 0.9,
    guest: neighbour,
    pickup: "ready",
    payment: "card",
    items: { "ELE-0002": 1, "HAK-0001": 1 },
  },
  {
    daysAgo: 0.2,
    guest: neighbour,
    pickup: "to_make_ready",
    payment: "cash",
    items: { "STA-0002": 2, "TOY-0001": 1 },
  },
  {
    daysAgo: 0.1,
    payment: "card",
    items: { "TOY-0002": 2, "STA-0001": 1, "HAB-0001": 1 },
  },
  {
    daysAgo: 0.1,
    pickup: "to_make_ready",
    payment: "card",
    items: { "HAK-0001": 2 },
  },
];

/** Places the orders of the demonstration through the functions of the domain, and changes them to various statuses. */
export async function seedOrders(store: SeedStore, { admin, shopper }: SeedAccounts): Promise<void> {
  const { context } = store;
  const placed = await context.db
    .select({ orderCount: count() })
    .from(orders)
    .where(ne(orders.status, "pending_payment"))
    .get();
  for (const plan of plans.slice(placed?.orderCount ?? 0)) {
    const orderId = await placeOrder(store, shopper, plan);
    const daysLater = (days: number) => setClockBack(context, plan.daysAgo - days);
    if (plan.cancelReason !== undefined) {
      await cancelOwnOrder(daysLater(0.2), toAccountAccess(shopper), orderId, plan.cancelReason);
    }
    for (const [index, status] of (plan.moves ?? []).entries()) {
      await changeOrderStatus(daysLater((index + 1) * 0.9), admin, { orderId, status });
    }
    await movePickup(daysLater, admin, orderId, plan);
    // Demonstration data sends no email.
    await context.db.delete(emails).where(eq(emails.orderId, orderId));
  }
}

async function movePickup(
  daysLater: (days: number) => StoreContext,
  admin: AdminActor,
  orderId: string,
  { pickup, payment }: OrderPlan,
): Promise<void> {
  if (pickup === undefined || pickup === "to_make_ready") return;
  // The order is ready before its window ends, because a later one waits until an hour at which the shop may be closed.
  await makeReady(daysLater(0.02), admin, orderId, await readVersion(daysLater(0), orderId));
  if (pickup === "ready") return;
  const tender = payment === "cash" ? "interac" : undefined;
  await handOver(daysLater(0.6), admin, orderId, { ...(await readVersion(daysLater(0), orderId)), tender });
}

async function readVersion(context: StoreContext, orderId: string): Promise<{ version: number }> {
  const order = await findOrder(context, orderId);
  if (order === undefined) throw new Error("The order was not placed");
  return { version: order.version };
}

async function placeOrder(store: SeedStore, profile: Profile, plan: OrderPlan): Promise<string> {
  const context = setClockBack(store.context, plan.daysAgo);
  const shopper = await createShopper(profile, plan);
  const { id: cartId } = await fillCart(context, shopper, plan.items);
  const destination = await findDestination(context, profile, plan);
  const guestEmail = plan.guest?.email;
  if (plan.payment === "cash") {
    const body = { cart_id: cartId, destination, guest_email: guestEmail };
    return (await placeCashOnDelivery(context, shopper, body)).data.orderId;
  }
  const intent = await createPaymentIntent(context, shopper, {
    cartId,
    destination,
    guestEmail,
    humanToken: undefined,
    shippingMethod: "standard",
    isPaying: true,
  });
  const paymentIntentId = await payWithTestCard(store, intent.clientSecret);
  const holder =
    intent.order_link === undefined
      ? toAccountAccess(profile)
      : await readOrderLink(context, intent.order_link);
  await confirmOrder(context, holder, { orderId: intent.orderId, paymentIntentId });
  return intent.orderId;
}

async function createShopper(profile: Profile, { guest }: OrderPlan): Promise<Shopper> {
  if (guest === undefined) return toAccountShopper(profile);
  return { kind: "guest", tokenHash: await hashText(crypto.randomUUID()) };
}

async function findDestination(
  context: StoreContext,
  profile: Profile,
  { guest, pickup }: OrderPlan,
): Promise<Destination> {
  if (pickup !== undefined) {
    const { windows } = await listOpenWindows(context);
    const contact = guest?.address ?? (await findDefaultAddress(context, profile));
    return v.parse(destinationSchema, { kind: "pickup", ...contact, starts_at: windows[0]?.starts_at });
  }
  if (guest !== undefined) {
    return v.parse(destinationSchema, { kind: "typed_addresses", shipping_address: guest.address });
  }
  return toSavedAddresses({ shipping_address_id: (await findDefaultAddress(context, profile)).id });
}

async function fillCart(context: StoreContext, shopper: Shopper, items: OrderPlan["items"]) {
  let cart = await clearCart(context, shopper);
  for (const [sku, quantity] of Object.entries(items)) {
    const product = await context.db
      .select({ id: products.id, minimum: products.minimumOrderQuantity })
      .from(products)
      .where(eq(products.sku, sku))
      .get();
    if (product === undefined) throw new Error(`The catalogue has no ${sku}`);
    const units = Math.max(quantity, product.minimum);
    cart = await addItem(context, shopper, { product_id: product.id, quantity: units });
  }
  return cart;
}

async function findDefaultAddress(context: StoreContext, shopper: Profile) {
  const address = await context.db
    .select({ id: addresses.id, full_name: addresses.fullName, phone_number: addresses.phoneNumber })
    .from(addresses)
    .where(and(eq(addresses.profileId, shopper.id), eq(addresses.isDefault, true)))
    .get();
  if (address === undefined) throw new Error("The shopper has no default address");
  return address;
}

/**
 * Pays an intent with Stripe's test card, as the browser does.
 * @returns the intent's id
 */
async function payWithTestCard(store: SeedStore, clientSecret: string): Promise<string> {
  const [paymentIntentId = ""] = clientSecret.split("_secret_");
  const response = await fetch(`${store.sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: `Bearer ${store.stripeSecretKey}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  if (!response.ok) throw new Error(`The test card was refused: ${await response.text()}`);
  return paymentIntentId;
}

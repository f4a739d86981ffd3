import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Arrival, estimateDelivery } from "../../../../contract/orders/delivery-estimate.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { findPlace } from "../../../../contract/shared/provinces.ts";
import type { ShippingDocument } from "../../../../contract/shipping/shipping-document.ts";
import { addresses } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import { checkoutClients } from "../../../db/schema/payments.ts";
import { selectAddresses } from "../../addresses/address-rows.ts";
import { type CartLine, selectCart, selectCartLines } from "../../cart/read-cart.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../../settings/settings-row.ts";
import { parseShippingDocument } from "../../settings/shipping-document.ts";
import { selectContent } from "../../settings/store-content.ts";
import { parseIdentity } from "../../settings/store-identity.ts";
import { findPlaceTax, type PlaceTax } from "../../tax/find-place-tax.ts";
import { type OrderRow, selectOpenOrder } from "../order-rows.ts";
import { refuseAfterDeclines, selectRecentDeclines } from "../payments/card-testing.ts";
import { type RecentCancellations, selectRecentCancellations } from "./recent-cancellations.ts";

export interface CheckoutSelection {
  readonly cartId: string;
  readonly shippingAddressId: string;
  readonly billingAddressId?: string | null | undefined;
}

type Address = Awaited<ReturnType<typeof selectAddresses>>[number];

/** The data that a checkout depends on, read at one moment. */
export interface CheckoutState {
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  /** The cart's order that awaits its payment. */
  readonly openOrder: OrderRow | undefined;
  /** The hash of the network that started that order's payment. */
  readonly networkHash: string | undefined;
  readonly canceled: RecentCancellations;
  readonly settings: StoreSettings;
  /** The days of arrival of an order that is placed now. */
  readonly arrival: Arrival | undefined;
  readonly tax: PlaceTax;
  readonly shipping: ShippingDocument;
}

/**
 * Reads the state of a checkout in one round trip.
 * @param networkHash identifies the shopper's network (card-testing.ts), which is refused after many declined cards
 * @throws StoreError not_found for the cart, address_not_found for an address of another account, too_many_requests
 */
export async function readCheckoutState(
  context: StoreContext,
  profile: Profile,
  selection: CheckoutSelection,
  networkHash?: string,
): Promise<CheckoutState> {
  const billingAddressId = selection.billingAddressId ?? selection.shippingAddressId;
  const [
    carts,
    lines,
    ownAddresses,
    [openOrder],
    settings,
    content,
    [client],
    [canceled],
    byAccount,
    byNetwork,
  ] = await context.db.batch([
    selectCart(context, profile.id),
    selectCartLines(context, profile.id),
    selectAddresses(
      context,
      profile.id,
      inArray(addresses.id, [selection.shippingAddressId, billingAddressId]),
    ),
    selectOpenOrder(context, selection.cartId),
    selectSettings(context),
    selectContent(context, "identity", "tax", "shipping"),
    context.db
      .select({ networkHash: checkoutClients.networkHash })
      .from(checkoutClients)
      .innerJoin(orders, eq(orders.id, checkoutClients.orderId))
      .where(and(eq(orders.cartId, selection.cartId), isNull(orders.paidAt)))
      .orderBy(sql`${orders.createdAt} DESC`)
      .limit(1),
    selectRecentCancellations(context, profile.id),
    ...selectRecentDeclines(context, profile, networkHash),
  ]);
  refuseAfterDeclines(byAccount, byNetwork);
  if (carts[0]?.id !== selection.cartId) throw new StoreError("not_found", { message: "Cart not found" });
  const shippingAddress = ownAddresses.find((address) => address.id === selection.shippingAddressId);
  const billingAddress = ownAddresses.find((address) => address.id === billingAddressId);
  if (shippingAddress === undefined || billingAddress === undefined) {
    throw new StoreError("address_not_found");
  }
  const settingsRow = requireSettings(settings);
  const schedule = { ...parseIdentity(content), timeZone: settingsRow.timeZone };
  return {
    cartId: selection.cartId,
    lines,
    shippingAddress,
    billingAddress,
    openOrder,
    networkHash: client?.networkHash,
    canceled: canceled ?? { orders: 0, paid: 0 },
    settings: settingsRow,
    arrival: estimateDelivery(context.now(), schedule, shippingAddress),
    tax: findPlaceTax(context, settingsRow, content, findPlace(shippingAddress.postalCode)),
    shipping: parseShippingDocument(content),
  };
}

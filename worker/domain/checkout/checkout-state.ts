import { eq } from "drizzle-orm";
import type { Destination } from "../../../contract/orders/destination.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { findPlace } from "../../../contract/shared/provinces.ts";
import type { ShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import type { TaxExemption } from "../../../contract/tax/tax-exemption.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { checkoutClients } from "../../db/schema/payments.ts";
import { type CartLine, selectCart, selectCartLines } from "../cart/read-cart.ts";
import type { StoreContext } from "../context.ts";
import { findPlaceTax, type PlaceTax } from "../money/taxes/find-place-tax.ts";
import { findExemption } from "../money/taxes/tax-exemption.ts";
import { type ClientHashes, type OrderOwner, toOrderOwner } from "../orders/order-owner.ts";
import { isOpenIn, selectOpenOrder } from "../orders/order-rows.ts";
import { refuseAfterDeclines, selectRecentDeclines } from "../orders/payments/card-testing.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../store/settings-row.ts";
import { parseShippingDocument } from "../store/shipping-zones.ts";
import { findOrderDestination, type OrderDestination, selectPlaces } from "./order-destination.ts";
import { type RecentCancellations, selectRecentCancellations } from "./recent-cancellations.ts";

export interface CheckoutSelection {
  readonly cartId: string;
  readonly destination: Destination;
  /** The email address that a guest has typed. Undefined for an account. */
  readonly guestEmail?: string | undefined;
}

/** The data that a checkout depends on, read at one moment. */
export interface CheckoutState {
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  readonly owner: OrderOwner;
  readonly destination: OrderDestination;
  /** The cart's order that awaits its payment. */
  readonly openOrder: OrderRow | undefined;
  /** The client whose limit of units counts: the one that placed the open order, or else this request's. */
  readonly client: ClientHashes | undefined;
  readonly canceled: RecentCancellations;
  readonly settings: StoreSettings;
  readonly tax: PlaceTax;
  /** The account's exemption, if it counts today. */
  readonly exemption: TaxExemption | undefined;
  /** The version of the account's profile. Undefined for a guest. */
  readonly profileVersion: number | undefined;
  readonly shipping: ShippingDocument;
}

/**
 * Reads the state of a checkout in one round trip.
 * @param client identifies the shopper's network, which is refused after many declined cards
 * @throws StoreError not_found for the cart, address_not_found for an address of another account, province_unconfirmed,
 *   pickup_window_full, too_many_requests; invalid_input for a guest without an email address, or a pick-up that is not offered
 */
export async function readCheckoutState(
  context: StoreContext,
  shopper: Shopper,
  selection: CheckoutSelection,
  client?: ClientHashes,
): Promise<CheckoutState> {
  const owner = toOrderOwner(shopper, selection.guestEmail);
  const [
    carts,
    lines,
    [openOrder],
    settings,
    content,
    [account],
    [placedBy],
    [canceled],
    byOwner,
    byNetwork,
    ...places
  ] = await context.db.batch([
    selectCart(context, shopper),
    selectCartLines(context, shopper),
    selectOpenOrder(context, selection.cartId),
    selectSettings(context),
    selectContent(context, "identity", "tax", "shipping"),
    context.db
      .select({ profileVersion: profiles.version, taxExemption: profiles.taxExemption })
      .from(profiles)
      .where(eq(profiles.id, owner.profileId ?? "")),
    context.db
      .select({ networkHash: checkoutClients.networkHash, siteHash: checkoutClients.siteHash })
      .from(checkoutClients)
      .innerJoin(orders, eq(orders.id, checkoutClients.orderId))
      .where(isOpenIn(selection.cartId)),
    selectRecentCancellations(context, { owner, client }),
    ...selectRecentDeclines(context, owner, client),
    ...selectPlaces(context, owner, selection.destination),
  ]);
  refuseAfterDeclines(shopper.kind, byOwner, byNetwork);
  if (carts[0]?.id !== selection.cartId) throw new StoreError("not_found", { message: "Cart not found" });
  const settingsRow = requireSettings(settings);
  const destination = findOrderDestination(context, selection.destination, places, {
    settings: settingsRow,
    identity: parseIdentity(content),
    openOrder,
  });
  const place = findPlace(destination.shippingAddress.postal_code);
  const tax = findPlaceTax(context, settingsRow, content, place);
  return {
    cartId: selection.cartId,
    lines,
    owner,
    destination,
    openOrder,
    client: placedBy ?? client,
    canceled: canceled ?? { orders: 0, paid: 0 },
    settings: settingsRow,
    tax,
    exemption: findExemption(account, tax.day),
    profileVersion: account?.profileVersion,
    shipping: parseShippingDocument(content),
  };
}

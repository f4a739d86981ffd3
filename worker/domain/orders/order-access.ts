import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { hashWithKey } from "../../lib/hash.ts";
import { readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";
import { type Actor, toCustomerActor } from "../profiles/actor.ts";
import { actsAsAdmin, type Profile } from "../profiles/profile.ts";

/** How a request proves that an order is the caller's: by the session of an account, or by the link of a guest's order. */
export type OrderAccess = AccountAccess | LinkAccess;

interface AccountAccess {
  readonly kind: "account";
  readonly profile: Profile;
}

export interface LinkAccess {
  readonly kind: "link";
  /**
   * Who got the link: the browser that placed the order, or the order's email address. Only the browser can correct the
   * address, because a mistyped address may be a stranger's.
   */
  readonly origin: "checkout" | "email";
  readonly orderId: string;
  readonly guestEmail: string;
  /** The name on the order's billing address. */
  readonly name: string;
}

/** Returns the access of a signed-in account to its own orders, and to every order for an admin. */
export function toAccountAccess(profile: Profile): AccountAccess {
  return { kind: "account", profile };
}

/** A condition over `orders`: the order is the account's, or the one of the link. Use it for changes by customers. */
export function isOwnOrder(access: OrderAccess): SQL | undefined {
  return access.kind === "account"
    ? eq(orders.profileId, access.profile.id)
    : and(eq(orders.id, access.orderId), eq(orders.guestEmail, access.guestEmail));
}

/** A condition over `orders`: as isOwnOrder, and every order for an admin. */
export function mayReadOrder(access: OrderAccess): SQL | undefined {
  return access.kind === "account" && actsAsAdmin(access.profile) ? undefined : isOwnOrder(access);
}

/** Returns true if an order that was read is the account's, or the one of the link. */
export function hasAccess(
  access: OrderAccess,
  { id, profileId, guestEmail }: Pick<OrderRow, "id" | "profileId" | "guestEmail">,
): boolean {
  if (access.kind === "account") return profileId === access.profile.id;
  return id === access.orderId && guestEmail === access.guestEmail;
}

/** Returns the actor for a change that the owner of an order makes. */
export function toOwnerActor(access: OrderAccess): Actor {
  if (access.kind === "link") return { kind: "customer", name: access.name, profileId: null };
  return toCustomerActor(access.profile);
}

const correctionHours = 24;

/**
 * Returns true if a guest can correct the email address of an order: within a day, while the order is paid and open. Before
 * the payment, the checkout form corrects the address.
 */
export function canCorrectEmail(
  { guestEmail, status, createdAt }: Pick<OrderRow, "guestEmail" | "status" | "createdAt">,
  now: Date,
): boolean {
  const isOpen = status === "paid" || status === "processing" || status === "shipped";
  return guestEmail !== null && isOpen && now.getTime() - Date.parse(createdAt) < correctionHours * 3_600_000;
}

const linkPurposes = { checkout: "guest-order-checkout", email: "guest-order-email" } as const;
const linkDays = 730;

/**
 * Signs the link in the emails about a guest's order. The link stops working when the order's email address is corrected.
 * @param order.guestEmail the recipient of the email
 */
export async function signEmailLink(
  context: StoreContext,
  order: { readonly id: string; readonly guestEmail: string },
): Promise<string> {
  return signLink(context, "email", `${order.id}_${await hashEmail(context, order.guestEmail)}`);
}

/**
 * Signs the link of a guest's order for the response to the browser that places it. The link still works after the email
 * address is corrected.
 * @returns an empty object for an account's order
 */
export async function signGuestLink(
  context: StoreContext,
  { id, guestEmail }: Pick<OrderRow, "id" | "guestEmail">,
): Promise<{ order_link?: string }> {
  return guestEmail === null ? {} : { order_link: await signLink(context, "checkout", id) };
}

function signLink(context: StoreContext, origin: LinkAccess["origin"], subject: string): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + linkDays * 86_400;
  return signToken(context.site.linkSigningSecret, linkPurposes[origin], subject, expirySeconds);
}

function hashEmail({ site }: StoreContext, email: string): Promise<string> {
  return hashWithKey(site.linkSigningSecret, `guest-order:${email}`);
}

/**
 * Reads the link of a guest's order.
 * @throws StoreError order_not_found for a forged or expired link, for an order that an account has or that was erased, and
 *   for a link in an email after the order's email address was corrected
 */
export async function readOrderLink(context: StoreContext, token: string): Promise<LinkAccess> {
  const { origin, subject } = await readToken(context, token);
  const [orderId = "", emailHash] = subject.split("_");
  const order = await findGuestOrder(context, orderId);
  const isCurrent =
    order !== undefined &&
    (origin === "checkout" || (await hashEmail(context, order.guestEmail)) === emailHash);
  if (!isCurrent) throw new StoreError("order_not_found");
  const { full_name: name } = v.parse(orderAddressView, order.billingAddress);
  return { kind: "link", origin, orderId, guestEmail: order.guestEmail, name };
}

async function readToken(context: StoreContext, token: string) {
  for (const origin of ["checkout", "email"] as const) {
    const secret = context.site.linkSigningSecret;
    const subject = await readSignedToken(secret, linkPurposes[origin], token, context.now());
    if (subject !== undefined) return { origin, subject };
  }
  throw new StoreError("order_not_found");
}

async function findGuestOrder({ db }: StoreContext, orderId: string) {
  const order: OrderRow | undefined = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.guestEmail)))
    .get();
  return order?.guestEmail == null ? undefined : { ...order, guestEmail: order.guestEmail };
}

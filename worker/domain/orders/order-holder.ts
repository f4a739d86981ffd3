import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import { hashText } from "../../lib/hex.ts";
import { readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";
import { actsAsAdmin, type Profile } from "../profiles/profile.ts";
import type { OrderRow } from "./order-rows.ts";

/** The person who may read an order and change it: its account, or whoever has the link of a guest's order. */
export type OrderHolder = AccountHolder | LinkHolder;

interface AccountHolder {
  readonly kind: "account";
  readonly profile: Profile;
}

export interface LinkHolder {
  readonly kind: "link";
  readonly orderId: string;
  readonly guestEmail: string;
  /** The name that the order is for. */
  readonly name: string;
}

export function toAccountHolder(profile: Profile): AccountHolder {
  return { kind: "account", profile };
}

/** A condition over `orders`: the order is the holder's own. */
export function ownsOrder(holder: OrderHolder): SQL | undefined {
  return holder.kind === "account"
    ? eq(orders.profileId, holder.profile.id)
    : and(eq(orders.id, holder.orderId), eq(orders.guestEmail, holder.guestEmail));
}

/** Returns true if the order is the holder's own. */
export function isHolderOf(
  holder: OrderHolder,
  { id, profileId, guestEmail }: Pick<OrderRow, "id" | "profileId" | "guestEmail">,
): boolean {
  if (holder.kind === "account") return profileId === holder.profile.id;
  return id === holder.orderId && guestEmail === holder.guestEmail;
}

/** A condition over `orders`: the holder may read the order. Admins may read every order. */
export function mayReadOrder(holder: OrderHolder): SQL | undefined {
  return holder.kind === "account" && actsAsAdmin(holder.profile) ? undefined : ownsOrder(holder);
}

const linkPurpose = "guest-order";
const linkDays = 730;

/**
 * Signs the link to a guest's order. It opens this order alone, and only while the order has this email address, because a
 * mistyped one may be a stranger's.
 */
export async function signOrderLink(
  context: StoreContext,
  { id, guestEmail }: { readonly id: string; readonly guestEmail: string },
): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + linkDays * 86_400;
  const subject = `${id}_${await hashText(guestEmail)}`;
  return signToken(context.site.linkSigningSecret, linkPurpose, subject, expirySeconds);
}

/** Returns the link of a guest's order for a response to its shopper, or nothing for an account's order. */
export async function signGuestLink(
  context: StoreContext,
  { id, guestEmail }: Pick<OrderRow, "id" | "guestEmail">,
): Promise<{ order_link?: string }> {
  return guestEmail === null ? {} : { order_link: await signOrderLink(context, { id, guestEmail }) };
}

/**
 * Reads the link to a guest's order.
 * @throws StoreError order_not_found for a link that is forged or expired, and after the order got another email address, an
 *   account, or was erased
 */
export async function readOrderLink(context: StoreContext, token: string): Promise<LinkHolder> {
  const secret = context.site.linkSigningSecret;
  const subject = await readSignedToken(secret, linkPurpose, token, context.now());
  const [orderId = "", emailHash] = subject?.split("_") ?? [];
  const order = await findGuestOrder(context, orderId);
  if (order === undefined || (await hashText(order.guestEmail)) !== emailHash) {
    throw new StoreError("order_not_found");
  }
  const { full_name: name } = v.parse(orderAddressView, order.billingAddress);
  return { kind: "link", orderId, guestEmail: order.guestEmail, name };
}

async function findGuestOrder({ db }: StoreContext, orderId: string) {
  const order: OrderRow | undefined = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNotNull(orders.guestEmail)))
    .get();
  return order?.guestEmail == null ? undefined : { ...order, guestEmail: order.guestEmail };
}

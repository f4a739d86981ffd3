import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import * as v from "valibot";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import { hashWithKey } from "../../lib/keyed-hash.ts";
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
  /** Only the browser that has placed the order can correct its address, because a mistyped one may be a stranger's. */
  readonly origin: "checkout" | "email";
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

const linkPurposes = { checkout: "guest-order-checkout", email: "guest-order-email" } as const;
const linkDays = 730;

/** Signs the link in the emails about a guest's order. It ends when the order gets another address, whose owner is another. */
export async function signEmailLink(
  context: StoreContext,
  { id, guestEmail }: { readonly id: string; readonly guestEmail: string },
): Promise<string> {
  return sign(context, "email", `${id}_${await hashEmail(context, guestEmail)}`);
}

/** Signs the link of a guest's order for the browser that has placed it. It stays valid when the email address is corrected. */
export function signCheckoutLink(context: StoreContext, orderId: string): Promise<string> {
  return sign(context, "checkout", orderId);
}

/** Returns the link of a guest's order for a response to its shopper, or nothing for an account's order. */
export async function signGuestLink(
  context: StoreContext,
  { id, guestEmail }: Pick<OrderRow, "id" | "guestEmail">,
): Promise<{ order_link?: string }> {
  return guestEmail === null ? {} : { order_link: await signCheckoutLink(context, id) };
}

function sign(context: StoreContext, origin: LinkHolder["origin"], subject: string): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + linkDays * 86_400;
  return signToken(context.site.linkSigningSecret, linkPurposes[origin], subject, expirySeconds);
}

function hashEmail({ site }: StoreContext, email: string): Promise<string> {
  return hashWithKey(site.linkSigningSecret, `guest-order:${email}`);
}

/**
 * Reads the link to a guest's order.
 * @throws StoreError order_not_found for a link that is forged or expired, and after the order got an account or was erased;
 *   also for a link in an email, after the order got another email address
 */
export async function readOrderLink(context: StoreContext, token: string): Promise<LinkHolder> {
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

import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type ClaimView, claimPath } from "../../../../contract/orders/guest-orders.ts";
import { readLinkedOrderId } from "../../../../contract/orders/order-link.ts";
import type { OrderAddressView } from "../../../../contract/orders/orders.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { AccessToken } from "../../../adapters/supabase-jwt.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { addresses, profiles } from "../../../db/schema/accounts.ts";
import { orderStatusHistory } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { renderClaimEmail } from "../../../emails/account-email.ts";
import { hashWithKey } from "../../../lib/hash.ts";
import { readSignedToken, signToken } from "../../../lib/signed-token.ts";
import type { StoreContext } from "../../context.ts";
import { endCooldown, sendOnceADay } from "../../emails/send-once-a-day.ts";
import { systemActor } from "../../profiles/actor.ts";
import type { Profile } from "../../profiles/profile.ts";
import { readSender } from "../../store/email-texts.ts";
import { readOrderLink } from "../order-link.ts";
import { isPlaced } from "../read/order-filters.ts";

/** A signed-in account, as the request proves it. */
interface Session {
  readonly token: AccessToken;
  readonly profile: Profile;
}

/**
 * Account. Counts the guest orders with the account's email address.
 * @returns 0 also if Supabase has not confirmed the address
 * @throws StoreError service_unavailable if the sign-in service does not say whether it has
 */
export async function countAssignable(context: StoreContext, session: Session): Promise<number> {
  const email = await findConfirmedEmail(context, session);
  return email === undefined ? 0 : countGuestOrders(context, email);
}

/**
 * Account. Assigns guest orders with the account's confirmed email address to the account, if the proof shows that
 * guest and account are one person. The guest links of these orders stop working. Without a proof, a proof is emailed
 * to the address.
 *
 * Supabase's own flag is not enough: it is also set for accounts that were opened while addresses were not confirmed.
 * The emailed token, and the link in an order's email, prove the mailbox, and so all orders with the address. The link
 * of the browser that placed an order proves that order alone.
 * @param proof the token of the email, or the link of a guest's order
 * @throws StoreError invalid_input for a proof that is forged, expired, for another account or for another address;
 *   service_unavailable if the sign-in service does not say whether it has confirmed the address
 */
export async function assignOrders(
  context: StoreContext,
  session: Session,
  proof: string | undefined,
): Promise<ClaimView> {
  const { profile } = session;
  const email = await findConfirmedEmail(context, session);
  if (proof === undefined) {
    if (email !== undefined) emailProof(context, profile, email);
    return { status: "link_sent", count: 0, has_new_address: false };
  }
  const isProven = email === undefined ? undefined : await readProof(context, profile, email, proof);
  if (email === undefined || isProven === undefined) {
    return { status: "added", count: 0, has_new_address: false };
  }
  const assigned = await assignTo(context, profile, sql`(${isAssignable(email)} AND ${isProven})`);
  await endCooldown(context, "claim_orders", email);
  return { status: "added", ...assigned };
}

/**
 * Finds the email address that Supabase has confirmed for the account. If the account changed its address since the
 * token was issued, the token's address is not Supabase's, and the account has proved neither.
 */
async function findConfirmedEmail(context: StoreContext, { token }: Session): Promise<string | undefined> {
  if (!(await hasGuestOrders(context))) return undefined;
  const email = await context.confirmedEmails.find(token.text);
  return email === token.email ? email : undefined;
}

/**
 * Returns true if the store has an order by any guest. The orders of one address must not decide whether Supabase is
 * asked, because the longer response would tell a stranger that the address has orders.
 */
async function hasGuestOrders({ db }: StoreContext): Promise<boolean> {
  const row = await db.get<{ found: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders WHERE guest_email IS NOT NULL) AS found`,
  );
  return row?.found === 1;
}

async function countGuestOrders({ db }: StoreContext, email: string): Promise<number> {
  const rows = await db.select({ found: count() }).from(orders).where(isAssignable(email));
  return rows[0]?.found ?? 0;
}

/** Emails a link with a proof to the address of the orders, at most once a day. */
function emailProof(context: StoreContext, profile: Profile, email: string): void {
  sendOnceADay(context, "claim_orders", email, async () => {
    if ((await countGuestOrders(context, email)) === 0) return undefined;
    const token = await signProof(context, profile, email);
    return {
      to: email,
      ...renderClaimEmail({
        sender: await readSender(context, "claim_orders"),
        storeUrl: context.site.url,
        firstName: profile.firstName,
        claimUrl: `${context.site.url}${claimPath}?claim=${token}`,
      }),
    };
  });
}

const tokenPurpose = "claim-orders";
// The email has a cooldown of the same length, so that there is always a link that works or another email.
const tokenHours = 24;

/** Signs the token of the email, for this account and this address only. */
async function signProof(context: StoreContext, { id }: Profile, email: string): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + tokenHours * 3_600;
  const secret = context.site.linkSigningSecret;
  return signToken(secret, tokenPurpose, await createSubject(context, id, email), expirySeconds);
}

async function createSubject({ site }: StoreContext, profileId: string, email: string): Promise<string> {
  return `${profileId}_${await hashWithKey(site.linkSigningSecret, `claim-orders:${email}`)}`;
}

/**
 * Reads what a proof proves.
 * @returns a condition over the `orders` of the address; undefined if the account has the order of the link already
 * @throws StoreError invalid_input
 */
async function readProof(
  context: StoreContext,
  profile: Profile,
  email: string,
  proof: string,
): Promise<SQL | undefined> {
  const subject = await readSignedToken(context.site.linkSigningSecret, tokenPurpose, proof, context.now());
  if (subject !== undefined) {
    if (subject === (await createSubject(context, profile.id, email))) return sql`1`;
    throw fieldError("proof", otherAccountMessage);
  }
  const link = await readOrderLink(context, proof).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === "order_not_found") return undefined;
    throw error;
  });
  if (link === undefined) {
    if (await hasLinkedOrder(context, profile, proof)) return undefined;
    throw fieldError("proof", endedMessage);
  }
  if (link.guestEmail !== email) throw fieldError("proof", otherAccountMessage);
  return link.origin === "email" ? sql`1` : sql`orders.id = ${link.orderId}`;
}

const endedMessage = "This link no longer works. Ask for a new one.";
const otherAccountMessage = "This link is for another account. Sign in with the email address of the order.";

/**
 * Returns true if an earlier request, whose response may have been lost, assigned the order of the link to the account.
 */
async function hasLinkedOrder({ db }: StoreContext, { id }: Profile, link: string): Promise<boolean> {
  const orderId = readLinkedOrderId(link);
  if (orderId === undefined) return false;
  const order = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.profileId, id)))
    .get();
  return order !== undefined;
}

async function assignTo(context: StoreContext, profile: Profile, isOwn: SQL) {
  const now = context.now().toISOString();
  const details = chooseDetails(await selectDetails(context, isOwn));
  const [savedAddresses, , , assigned] = await context.db.batch([
    saveAddress(context, profile, sql`${isOwn} AND orders.id = ${details.addressOrderId}`),
    context.db
      .update(profiles)
      .set({ phone: details.phone, updatedAt: now })
      .where(
        and(
          eq(profiles.id, profile.id),
          isNull(profiles.phone),
          sql`${details.phone} IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE ${isOwn})`,
        ),
      ),
    insertFrom(
      context.db,
      orderStatusHistory,
      {
        id: randomUuid,
        orderId: sql`orders.id`,
        status: sql`orders.status`,
        notes: "Added to an account",
        notesForCustomer: 1,
        // The customer's own entry in a canceled order would count as the customer's cancellation.
        actor: systemActor.kind,
        createdBy: systemActor.name,
        profileId: systemActor.profileId,
        createdAt: now,
      },
      sql`FROM orders WHERE ${isOwn}`,
    ),
    context.db
      .update(orders)
      .set({
        profileId: profile.id,
        guestEmail: null,
        version: sql`${orders.version} + 1`,
        updatedAt: now,
      })
      .where(isOwn)
      .returning({ id: orders.id }),
  ]);
  return { count: assigned.length, has_new_address: savedAddresses.length > 0 };
}

function selectDetails({ db }: StoreContext, isOwn: SQL) {
  return db
    .select({
      id: orders.id,
      addressKey: orders.addressKey,
      phoneKey: orders.phoneKey,
      phone: sql<string>`${orders.shippingAddress} ->> 'phone_number'`.as("phone"),
    })
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt));
}

/**
 * Chooses the address and the telephone that are the same in all orders. Anybody could have typed the address of an
 * order, so none is saved if they differ.
 */
function chooseDetails(rows: Awaited<ReturnType<typeof selectDetails>>) {
  const deliveries = rows.filter(({ addressKey }) => addressKey !== null);
  const agree = (keys: readonly (string | null)[]) => new Set(keys).size === 1;
  return {
    addressOrderId: agree(deliveries.map(({ addressKey }) => addressKey))
      ? (deliveries[0]?.id ?? null)
      : null,
    phone: agree(rows.map(({ phoneKey }) => phoneKey)) ? (rows[0]?.phone ?? null) : null,
  };
}

/** Returns the statement that saves the address of an order, if the account has none. */
function saveAddress(context: StoreContext, { id }: Profile, isChosen: SQL) {
  const now = context.now().toISOString();
  const field = (name: keyof OrderAddressView) => sql`orders.shipping_address ->> ${name}`;
  return insertFrom(
    context.db,
    addresses,
    {
      id: randomUuid,
      profileId: id,
      type: "shipping",
      fullName: field("full_name"),
      phoneNumber: field("phone_number"),
      addressLine1: field("address_line1"),
      addressLine2: field("address_line2"),
      city: field("city"),
      province: field("province"),
      postalCode: field("postal_code"),
      // Orders from before it was asked have no answer.
      isProvinceConfirmed: sql`coalesce(${field("is_province_confirmed")}, 0)`,
      deliveryInstructions: field("delivery_instructions"),
      isDefault: 1,
      weekendDelivery: 1,
      createdAt: now,
      updatedAt: now,
    },
    sql`FROM orders WHERE ${isChosen} AND NOT EXISTS (SELECT 1 FROM addresses AS saved WHERE saved.profile_id = ${id})`,
  ).returning({ id: addresses.id });
}

/**
 * A condition over `orders`: a guest placed the order with this address. An unpaid card order is still at the checkout.
 */
function isAssignable(email: string): SQL {
  return sql`(orders.guest_email = ${email} AND orders.profile_id IS NULL AND ${isPlaced}
    AND orders.status NOT IN ('pending_payment', 'payment_processing', 'payment_failed'))`;
}

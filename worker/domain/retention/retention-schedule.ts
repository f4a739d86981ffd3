import { sql } from "drizzle-orm";
import { storedDays as searchMissDays } from "../catalog/search-misses/record-search-miss.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { eraseOfferCustomers } from "../offers/erase-offer-customers.ts";
import { anonymizeOldOrders } from "../orders/anonymize-orders.ts";
import { disputableDays } from "../orders/payments/delivery-evidence.ts";
import { isUnplacedCheckout } from "../orders/read/order-filters.ts";
import { guestCartDays } from "../profiles/shopper.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../store/read-settings.ts";
import { deleteExpired, type Erase } from "./delete-expired.ts";

type DaysSetting = "unpaidOrderDays" | "paymentEventDays" | "emailDays" | "auditDays";

/** A kind of record with personal data. */
export interface RetainedRecords {
  /** The name on the privacy page. */
  readonly records: string;
  readonly reason: string;
  /** The tables with these records. Every table with personal data is in one kind. */
  readonly tables: readonly string[];
  /**
   * The time for which the records are kept, on the privacy page. `{days}` stands for `nightly.days`, such as "30
   * days" or "3 years".
   */
  readonly kept: string;
  /** The rows that the nightly run erases. Absent if an event ends the records at once. */
  readonly nightly?: {
    readonly days: number | DaysSetting;
    readonly erase: readonly Erase[];
  };
}

const yearDays = 365.25;

// Section 230 of the Income Tax Act: six years after the end of the tax year, which ends at most one year after the
// sale.
const salesDays = Math.ceil(7 * yearDays);
// Canada's anti-spam law can be enforced for three years (section 24).
const consentDays = Math.ceil(3 * yearDays);
// Access tokens of Supabase are valid for at most a week.
const closedAccountDays = 30;
const stockAlertDays = 180;
const draftDays = 90;
const offerCustomerDays = 2 * 365;

/**
 * The schedule of what the store keeps for how long (docs/decisions/0017). The nightly run erases by this list, and the
 * privacy page shows it, so that they cannot differ.
 */
export const retentionSchedule: readonly RetainedRecords[] = [
  {
    records: "Your account, addresses, cart and wishlist",
    reason: "To sign you in and deliver your orders",
    tables: ["profiles", "addresses", "carts", "cart_items", "wishlist_items"],
    kept: "Until you delete your account",
  },
  {
    records: "The cart of a browser without an account",
    reason: "To show it when you come back",
    tables: [],
    kept: "For {days} after its last change",
    nightly: {
      days: guestCartDays,
      // The items of a cart are deleted with it.
      erase: [deleteExpired("carts", isExpiredGuestCart)],
    },
  },
  {
    records: "An order that our staff prepare for you",
    reason: "To place it when you're ready",
    tables: ["draft_orders"],
    kept: "For {days} after its last change",
    nightly: {
      days: draftDays,
      // The draft and its items are deleted with the cart.
      erase: [
        deleteExpired(
          "carts",
          (before) => sql`carts.id IN (SELECT cart_id FROM draft_orders WHERE updated_at < ${before})`,
        ),
      ],
    },
  },
  {
    records: "Orders, invoices, payments, refunds and returns",
    reason:
      "Tax law. They lose your name and address earlier if you delete your account, or ask us to after an order without one",
    tables: [
      "orders",
      "order_items",
      "order_status_history",
      "order_taxes",
      "order_line_taxes",
      "order_adjustments",
      "order_changes",
      "offer_uses",
      "invoices",
      "transactions",
      "stock_reservations",
      "refunds",
      "refund_items",
      "returns",
      "return_items",
      "parcels",
      "parcel_items",
      "disputes",
    ],
    kept: "For {days}; then without your name and address",
    nightly: {
      days: salesDays,
      erase: [anonymizeOldOrders],
    },
  },
  {
    records: "Checkouts that you didn't pay for",
    reason: "To finish or cancel them",
    tables: [],
    kept: "For {days}",
    nightly: {
      days: "unpaidOrderDays",
      erase: [deleteExpired("orders", isExpiredCheckout)],
    },
  },
  {
    records: "An offer for you alone",
    reason: "To give it to you",
    tables: ["offers"],
    kept: "For {days} after it ends",
    nightly: {
      days: offerCustomerDays,
      erase: [eraseOfferCustomers],
    },
  },
  {
    records: "Where we delivered card orders whose name was erased on request",
    reason: "To answer your bank if the payment is disputed",
    tables: ["delivery_evidence"],
    kept: "For {days}, or until a dispute is over",
    nightly: {
      days: disputableDays,
      erase: [
        // The day on which the evidence expires was stored with it.
        deleteExpired(
          "delivery_evidence",
          (_before, now) => sql`erase_after <= ${now} AND NOT EXISTS (SELECT 1 FROM disputes
            WHERE disputes.order_id = delivery_evidence.order_id AND disputes.closed_at IS NULL)`,
        ),
      ],
    },
  },
  {
    records: "Reports of payments from Stripe",
    reason: "To find payments that went wrong",
    tables: ["stripe_events"],
    kept: "For {days}",
    nightly: {
      days: "paymentEventDays",
      // Failed events are stored until an admin has replayed them.
      erase: [
        deleteExpired("stripe_events", (before) => sql`received_at < ${before} AND outcome <> 'failed'`),
      ],
    },
  },
  {
    records: "The list of emails that we sent you",
    reason: "To answer questions about an order",
    tables: ["emails"],
    kept: "For {days}",
    nightly: {
      days: "emailDays",
      erase: [deleteExpired("emails", (before) => sql`created_at < ${before} AND state <> 'queued'`)],
    },
  },
  {
    records: "Your subscription to the newsletter, and your consent",
    reason: "The law requires us to prove that you agreed",
    tables: ["newsletter_subscribers", "newsletter_consents"],
    kept: "For {days} after you unsubscribe",
    nightly: {
      days: consentDays,
      erase: [
        deleteExpired("newsletter_consents", (before) => sql`withdrawn_at < ${before}`),
        deleteExpired(
          "newsletter_subscribers",
          (before) => sql`status = 'unsubscribed' AND updated_at < ${before}`,
        ),
      ],
    },
  },
  {
    records: "“Email me when it's back”",
    reason: "To send you that one email",
    tables: ["stock_alerts"],
    kept: "For {days} at most; deleted once the email is sent",
    nightly: {
      days: stockAlertDays,
      erase: [deleteExpired("stock_alerts", (before) => sql`created_at < ${before}`)],
    },
  },
  {
    records: "What our staff changed, which may name you",
    reason: "To find and undo mistakes",
    tables: ["audit_log", "product_change_sets", "product_change_rows"],
    kept: "For {days}",
    nightly: {
      days: "auditDays",
      erase: [
        deleteExpired("audit_log", (before) => sql`created_at < ${before}`),
        // The values before the changes are deleted with their change set.
        deleteExpired("product_change_sets", (before) => sql`created_at < ${before}`),
      ],
    },
  },
  {
    records: "Searches that found nothing, without who searched",
    reason: "To find out what is missing",
    tables: ["search_misses"],
    kept: "For {days}",
    nightly: {
      days: searchMissDays,
      // The nightly run starts when the day of UTC is also the day of every store in Canada.
      erase: [deleteExpired("search_misses", (before) => sql`day <= ${before.slice(0, 10)}`)],
    },
  },
  {
    records: "Codes for the network and the mailbox of a request, which can't be read back",
    reason: "Against stolen cards and unwanted email",
    tables: ["checkout_clients", "email_cooldowns"],
    kept: "For {days}",
    nightly: {
      days: 1,
      erase: [
        deleteExpired("checkout_clients", (before) => sql`created_at < ${before}`),
        deleteExpired("email_cooldowns", (before) => sql`sent_at < ${before}`),
      ],
    },
  },
  {
    records: "Logs of requests, with a code for your account, and without your name and IP address",
    reason: "To find faults",
    tables: [],
    // Cloudflare's limit for the logs of Workers.
    kept: "For at most 7 days, at Cloudflare",
  },
  {
    records: "The number of a deleted account",
    reason: "So that nobody can open it again",
    tables: ["closed_accounts"],
    kept: "For {days}",
    nightly: {
      days: closedAccountDays,
      // The identity of an account that Supabase could not delete yet could still sign in.
      erase: [deleteExpired("closed_accounts", (before) => sql`identity_deleted_at < ${before}`)],
    },
  },
];

/** A cart with an order that awaits its payment is kept, because checkout finds the order by it. */
function isExpiredGuestCart(before: string) {
  return sql`carts.guest_token_hash IS NOT NULL AND carts.updated_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM draft_orders WHERE draft_orders.cart_id = carts.id)
    AND NOT EXISTS (SELECT 1 FROM cart_items WHERE cart_items.cart_id = carts.id AND cart_items.updated_at >= ${before})
    AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.cart_id = carts.id
      AND orders.status IN ('pending_payment', 'payment_processing', 'payment_failed'))`;
}

function isExpiredCheckout(before: string) {
  return sql`orders.status = 'canceled' AND orders.updated_at < ${before} AND ${isUnplacedCheckout}
    AND NOT EXISTS (SELECT 1 FROM stock_reservations WHERE order_id = orders.id AND state <> 'released')
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE order_id = orders.id)
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = orders.id)
    AND NOT EXISTS (SELECT 1 FROM returns WHERE order_id = orders.id)
    AND NOT EXISTS (SELECT 1 FROM disputes WHERE order_id = orders.id)`;
}

/**
 * Erases the expired records of one line of the schedule.
 * @returns the number of erased records
 */
export async function eraseExpired(context: StoreContext, { nightly }: RetainedRecords): Promise<number> {
  if (nightly === undefined) return 0;
  const settings = requireSettings(await selectSettings(context));
  const before = minutesFromNow(context, -getDays(nightly.days, settings) * minutesADay);
  let erased = 0;
  for (const erase of nightly.erase) erased += await erase(context, before);
  return erased;
}

/** Describes how long records are kept, such as "For 3 years after you unsubscribe". */
export function describePeriod({ kept, nightly }: RetainedRecords, settings: StoreSettings): string {
  if (nightly === undefined) return kept;
  return kept.replace("{days}", formatDays(getDays(nightly.days, settings)));
}

function getDays(days: number | DaysSetting, settings: StoreSettings): number {
  return typeof days === "number" ? days : settings[days];
}

/** Formats whole years as years, because people count them so. */
function formatDays(days: number): string {
  if (days === 1) return "a day";
  const years = Math.floor(days / 365);
  const isWholeYears = days === Math.ceil(years * yearDays) || days === years * 365;
  if (years === 0 || !isWholeYears) return `${days} days`;
  return years === 1 ? "a year" : `${years} years`;
}

import { inArray, type SQL, sql } from "drizzle-orm";
import type { NamedResults } from "../../db/read-batch.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { isWithBank } from "../money/disputes.ts";
import { selectInvoiceRecords, toInvoiceRecords } from "../money/invoices/read-invoices.ts";
import { compareRefundTaxes } from "../money/refunds/plan-corrections.ts";
import { selectRefundsOf } from "../money/refunds/read-refunds.ts";

const maxShown = 50;

/**
 * A comparison of two amounts, in cents, of each order that the condition selects. The SQL uses the columns of
 * selectOrdersWithSums().
 */
interface OrderCheck {
  /** The problem if the amounts differ, as a sentence for admins. */
  readonly sentence: string;
  readonly condition: SQL;
  readonly expected: SQL;
  readonly actual: SQL;
}

/**
 * Selects at most 50 orders whose amounts or status disagree with their records, each with the first check that fails.
 * @param placedSince limits the checks to orders placed since that time, in ISO 8601
 */
export function selectDiscrepancies(context: Pick<StoreContext, "db" | "now">, placedSince?: string) {
  const checks = listChecks(context);
  // One CASE per column, because D1 allows at most five SELECTs in a UNION.
  const selectOfFirstFailure = (getValue: (check: OrderCheck) => SQL) =>
    sql`CASE ${sql.join(
      checks.map((check) => sql`WHEN ${fails(check)} THEN ${getValue(check)}`),
      sql` `,
    )} END`;
  return context.db
    .select({
      orderId: sql<string>`id`.as("order_id"),
      orderNumber: sql<string>`order_number`.as("number"),
      problem: sql<string>`${selectOfFirstFailure(({ sentence }) => sql`${sentence}`)}`.as("problem"),
      expectedCents: sql<number>`${selectOfFirstFailure(({ expected }) => expected)}`.as("expected_cents"),
      actualCents: sql<number>`${selectOfFirstFailure(({ actual }) => actual)}`.as("actual_cents"),
    })
    .from(selectOrdersWithSums(placedSince))
    .where(sql.join(checks.map(fails), sql` OR `))
    .limit(maxShown);
}

function fails({ condition, expected, actual }: OrderCheck): SQL {
  return sql`(${condition} AND ${expected} <> ${actual})`;
}

/** Selects orders with the sums of their lines, taxes, transactions, refunds and disputes. Reads each table once. */
function selectOrdersWithSums(placedSince: string | undefined): SQL {
  const isChecked = placedSince === undefined ? sql`1` : sql`orders.created_at >= ${placedSince}`;
  const checkedOrdersOnly =
    placedSince === undefined
      ? sql``
      : sql`WHERE order_id IN (SELECT orders.id FROM orders WHERE orders.created_at >= ${placedSince})`;
  return sql`(SELECT orders.*, coalesce(paid, 0) AS paid, coalesce(given_back, 0) AS given_back,
      coalesce(returned_money, 0) AS returned_money, coalesce(pending_money, 0) AS pending_money,
      coalesce(payouts, 0) AS payouts, coalesce(payouts_made, 0) AS payouts_made,
      coalesce(by_payouts, 0) AS by_payouts, coalesce(cash_moves, 0) AS cash_moves, coalesce(unmatched, 0) AS unmatched,
      coalesce(with_bank, 0) AS disputed, coalesce(lines_retail, 0) AS lines_retail,
      coalesce(lines_charged, 0) AS lines_charged, coalesce(lines_tax, 0) AS lines_tax,
      coalesce(lines_offers, 0) AS lines_offers, coalesce(adjusted, 0) AS adjusted,
      coalesce(lines_adjusted, 0) AS lines_adjusted,
      coalesce(named_tax, 0) AS named_tax, coalesce(shared_tax, 0) AS shared_tax, coalesce(delivery_tax, 0) AS delivery_tax
    FROM orders
    LEFT JOIN (SELECT order_id,
        sum(retail_price_cents * quantity) AS lines_retail, sum(total_cents) AS lines_charged, sum(tax_cents) AS lines_tax,
        sum(offer_cents) AS lines_offers
      FROM order_items ${checkedOrdersOnly} GROUP BY order_id) AS lines ON lines.order_id = orders.id
    LEFT JOIN (SELECT order_id, sum(cents) AS adjusted,
        sum(CASE WHEN order_item_id IS NULL THEN 0 ELSE cents END) AS lines_adjusted
      FROM order_adjustments ${checkedOrdersOnly} GROUP BY order_id) AS offered ON offered.order_id = orders.id
    LEFT JOIN (SELECT order_id, sum(tax_cents) AS named_tax
      FROM order_taxes ${checkedOrdersOnly} GROUP BY order_id) AS named ON named.order_id = orders.id
    LEFT JOIN (SELECT order_id, sum(tax_cents) AS shared_tax,
        sum(CASE WHEN order_item_id IS NULL THEN tax_cents ELSE 0 END) AS delivery_tax
      FROM order_line_taxes ${checkedOrdersOnly} GROUP BY order_id) AS shared ON shared.order_id = orders.id
    LEFT JOIN (SELECT order_id,
        sum(CASE WHEN type = 'payment' AND reversed_at IS NULL THEN amount_cents ELSE 0 END) AS paid,
        sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents ELSE 0 END) AS given_back,
        sum(reversed_at IS NULL AND ${isRounded}) AS cash_moves
      FROM transactions ${checkedOrdersOnly} GROUP BY order_id) AS moved ON moved.order_id = orders.id
    LEFT JOIN (SELECT order_id,
        sum(CASE WHEN ${movesMoney} AND state = 'succeeded' THEN amount_cents ELSE 0 END) AS returned_money,
        sum(CASE WHEN ${movesMoney} AND state = 'requested' THEN amount_cents ELSE 0 END) AS pending_money,
        sum(CASE WHEN ${movesMoney} AND NOT is_own AND state <> 'canceled' THEN amount_cents ELSE 0 END) AS payouts,
        sum(CASE WHEN ${movesMoney} AND NOT is_own AND state = 'succeeded' THEN amount_cents ELSE 0 END) AS payouts_made,
        sum(CASE WHEN is_own AND method = 'payouts' THEN amount_cents ELSE 0 END) AS by_payouts,
        sum(CASE WHEN origin = 'unmatched' AND state IN ('requested', 'failed') THEN amount_cents ELSE 0 END)
          AS unmatched
      FROM refunds ${checkedOrdersOnly} GROUP BY order_id) AS returned ON returned.order_id = orders.id
    LEFT JOIN (SELECT disputes.order_id, sum(disputes.amount_cents) AS with_bank
      FROM disputes JOIN orders ON orders.id = disputes.order_id
      LEFT JOIN order_changes AS changed ON changed.stripe_payment_intent_id = disputes.stripe_payment_intent_id
        AND changed.order_id = disputes.order_id AND changed.state = 'applied'
      WHERE ${isWithBank}
        AND (disputes.stripe_payment_intent_id = orders.stripe_payment_intent_id OR changed.id IS NOT NULL)
      GROUP BY disputes.order_id) AS contested
      ON contested.order_id = orders.id
    WHERE ${isChecked})`;
}

/** A condition over `transactions`. Beside an exchange, a difference of one or two cents in cash is nothing. */
const isRounded = sql`(provider_transaction_id LIKE 'cash:%' OR provider_transaction_id LIKE 'cash-refund:%'
  OR provider_transaction_id LIKE 'exchange:%')`;

/** A condition over `refunds`: the refund itself returns money of its order. */
const movesMoney = sql`origin <> 'unmatched' AND method <> 'payouts'`;

/** The amount that the payments of an order have captured, by the rule of computeCapturedCents(). */
const owedCents = sql`(total_cents + cash_rounding_cents + payouts - by_payouts)`;

function listChecks(context: Pick<StoreContext, "now">): readonly OrderCheck[] {
  const hourAgo = minutesFromNow(context, -60);
  const weekAgo = minutesFromNow(context, -7 * minutesADay);
  return [
    {
      sentence: "The subtotal is not the sum of its lines",
      condition: sql`1`,
      expected: sql`lines_retail`,
      actual: sql`subtotal_cents`,
    },
    {
      sentence: "The subtotal less the discount is not the sum of its lines",
      condition: sql`1`,
      expected: sql`lines_charged`,
      actual: sql`subtotal_cents - discount_cents`,
    },
    {
      sentence: "What offers take off is not the sum of its parts",
      condition: sql`1`,
      expected: sql`adjusted`,
      actual: sql`offer_cents`,
    },
    {
      sentence: "What offers take off the lines is not the sum of its parts",
      condition: sql`1`,
      expected: sql`lines_adjusted`,
      actual: sql`lines_offers`,
    },
    {
      sentence: "Offers take off more than the delivery costs",
      condition: sql`offer_cents - lines_offers > shipping_cents`,
      expected: sql`shipping_cents`,
      actual: sql`offer_cents - lines_offers`,
    },
    {
      sentence: "The tax is not the sum of its lines",
      condition: sql`1`,
      expected: sql`lines_tax + delivery_tax`,
      actual: sql`tax_cents`,
    },
    {
      sentence: "The tax is not the sum of its taxes by name",
      condition: sql`tax_mode = 'by_place'`,
      expected: sql`named_tax`,
      actual: sql`tax_cents`,
    },
    {
      sentence: "A tax is not the sum of its shares in the lines",
      condition: sql`1`,
      expected: sql`shared_tax`,
      actual: sql`named_tax`,
    },
    {
      sentence: "Paid, and the payment recorded is another amount",
      // A payout is canceled if the bank takes the money of its payment back.
      condition: sql`paid_at IS NOT NULL AND (content = 0 OR disputed = 0)`,
      expected: owedCents,
      actual: sql`paid`,
    },
    {
      sentence: "Rounded by more than cash is, or without cash",
      condition: sql`(content = 0 AND (payment_method <> 'cash_on_delivery' OR counter_tender <> 'cash' OR paid_at IS NULL OR abs(cash_rounding_cents) > 2)
        OR abs(cash_rounding_cents) > 2 * cash_moves)`,
      expected: sql`0`,
      actual: sql`cash_rounding_cents`,
    },
    {
      sentence: "A payment is recorded for an order that is not paid",
      condition: sql`paid_at IS NULL`,
      expected: sql`0`,
      actual: sql`paid`,
    },
    {
      sentence: "The refunds recorded are not what the order says",
      condition: sql`1`,
      expected: sql`refunded_cents`,
      // Cash can be rounded up by two cents, and `refunded_cents` is at most the total.
      actual: sql`min(given_back - payouts_made + by_payouts, total_cents)`,
    },
    {
      sentence: "The refunds that succeeded are not those that are recorded",
      condition: sql`1`,
      expected: sql`given_back`,
      actual: sql`returned_money`,
    },
    {
      sentence: "Canceled, and not all of its money is back or on its way",
      condition: sql`status = 'canceled' AND paid_at IS NOT NULL`,
      expected: owedCents,
      // The store cannot refund money that a bank took back.
      actual: sql`min(${owedCents}, returned_money + pending_money + disputed)`,
    },
    {
      sentence: "Shipped, delivered or refunded without being paid",
      condition: sql`paid_at IS NULL AND (status IN ('paid', 'delivered', 'refund_requested', 'refunded')
        OR (payment_method <> 'cash_on_delivery' AND status IN ('processing', 'shipped')))`,
      expected: sql`total_cents`,
      actual: sql`paid`,
    },
    {
      sentence: "A payment that does not match the order was not refunded",
      condition: sql`1`,
      expected: sql`0`,
      actual: sql`unmatched`,
    },
    {
      sentence: "The bank has processed the payment for more than a week",
      condition: sql`reservation_expires_at < ${weekAgo} AND status = 'payment_processing'`,
      expected: sql`total_cents`,
      actual: sql`paid`,
    },
    {
      sentence: "Unpaid for more than an hour after its reservation ended",
      condition: sql`reservation_expires_at < ${hourAgo} AND status IN ('pending_payment', 'payment_failed')`,
      expected: sql`total_cents`,
      actual: sql`paid`,
    },
  ];
}

/** The problem of the orders that listWrongRefundTaxes() lists, as a sentence for admins. */
export const wrongRefundTaxes = "The credit notes do not return the tax of what was refunded";

const maxNotedOrders = 100;

/**
 * Selects the 100 orders with the latest notes about refunds, for a batch of the caller.
 * @param offset the number of orders that earlier batches have read
 */
export function selectNotedOrders(context: StoreContext, offset = 0) {
  const orderIds = sql`(SELECT noted.order_id FROM (
    SELECT order_id FROM invoices WHERE refund_id IS NOT NULL GROUP BY order_id
    ORDER BY max(rowid) DESC LIMIT ${maxNotedOrders} OFFSET ${offset}) AS noted)`;
  return {
    orders: context.db.select().from(orders).where(inArray(orders.id, orderIds)),
    items: context.db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)),
    refunds: selectRefundsOf(context, orderIds),
    ...selectInvoiceRecords(context, orderIds),
  };
}

/** An order with credit notes that return another tax than its refunds. */
export interface WrongRefundTaxes {
  readonly order: OrderRow;
  /** The tax in cents that the order's refunds return, computed again. */
  readonly returnedTaxCents: number;
  /** The tax in cents that the order's notes credit. */
  readonly documentedTaxCents: number;
}

/** Lists which of the orders of selectNotedOrders() have notes with other taxes than their refunds return. */
export function listWrongRefundTaxes(
  found: NamedResults<ReturnType<typeof selectNotedOrders>>,
): WrongRefundTaxes[] {
  const { issuer, taxes, lineTaxes, issued } = toInvoiceRecords(found);
  return found.orders.flatMap((order) => {
    const isOfOrder = ({ orderId }: { readonly orderId: string }) => orderId === order.id;
    const { areEqual, ...amounts } = compareRefundTaxes({
      order,
      items: found.items.filter(isOfOrder),
      refunds: found.refunds.filter(isOfOrder),
      invoicing: {
        issuer,
        taxes: taxes.filter(isOfOrder),
        lineTaxes: lineTaxes.filter(isOfOrder),
        issued: issued.filter(isOfOrder),
      },
    });
    return areEqual ? [] : [{ order, ...amounts }];
  });
}

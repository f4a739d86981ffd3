import * as v from "valibot";
import { orderInvoicesResponse } from "../../../contract/orders/invoices.ts";
import { checkBooks } from "../../builders/books.ts";
import { bindings } from "../background.ts";
import { listDiscrepancies, storeBooks } from "./books.ts";
import { type PlacedOrder, read, stockedUnits, type World } from "./changing-orders.ts";
import { taxContent } from "./changing-orders-taxes.ts";
import { listRefunds } from "./refunds.ts";
import { call, unwrap } from "./store.ts";

/**
 * Checks that money, documents, taxes, stock, places and parcels of all orders agree, by sums over the tables that are
 * written here.
 */
export async function expectConsistent(world: World): Promise<void> {
  const stocked = world.products.map(({ id }) => ({ id, stockQuantity: stockedUnits }));
  await checkBooks({ ...storeBooks, listDiscrepancies: listUnexpected }, stocked);
  await checkStock(world);
  await checkCosts(world);
  await checkPlaces();
  for (const placed of world.orders) {
    await checkMoney(placed);
    await checkContents(placed);
    await checkParcels(placed);
    await rememberDocuments(world, placed);
    await checkLines(world, placed);
  }
}

/** Lists what the store finds, without the money of failed refunds, which an admin has to return. */
async function listUnexpected() {
  const failed = await query(
    "SELECT DISTINCT order_id AS id FROM refunds WHERE state = 'failed'",
    v.object({ id: v.string() }),
  );
  return (await listDiscrepancies()).filter(
    ({ id, problem }) => !(dueProblems.includes(problem) && failed.some((refund) => refund.id === id)),
  );
}

const dueProblems = [
  "Canceled, and not all of its money is back or on its way",
  "A payment that does not match the order was not refunded",
];

/** Checks that the documents of an order are as they were first seen. Their addresses are those of the order. */
export async function rememberDocuments({ admin, documents }: World, { id }: PlacedOrder): Promise<void> {
  for (const document of await listDocuments(admin.token, id)) {
    const text = JSON.stringify({ ...document, customer: null, buyer: null, delivered_to: null });
    const former = documents.get(document.id);
    if (former !== undefined) requireEqual(`document ${document.number}`, text, former);
    documents.set(document.id, text);
  }
}

async function listDocuments(token: string, orderId: string) {
  return (await unwrap(await call(`/api/orders/${orderId}/invoices`, { token }), orderInvoicesResponse)).data;
}

const moneyRow = v.object({
  documents: v.number(),
  captured: v.number(),
  returned: v.number(),
  due: v.number(),
  lost: v.number(),
  lost_noted: v.number(),
  content: v.number(),
});

/**
 * Checks that captured less refunded is what the documents say together. Payouts that failed, or wait for the bank, are
 * still due. A payment that was lost in a dispute has a credit note only if nothing was supplied.
 */
async function checkMoney({ id }: PlacedOrder): Promise<void> {
  const [sums] = await query(
    `SELECT content,
      (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END * (total_cents + cash_rounding_cents)), 0)
        FROM invoices WHERE order_id = orders.id) AS documents,
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions
        WHERE order_id = orders.id AND type = 'payment' AND reversed_at IS NULL) AS captured,
      (SELECT coalesce(sum(CASE type WHEN 'refund' THEN amount_cents ELSE -amount_cents END), 0) FROM transactions
        WHERE order_id = orders.id AND type IN ('refund', 'refund_failure')) AS returned,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = orders.id AND NOT is_own
        AND origin <> 'unmatched' AND state IN ('requested', 'failed')) AS due,
      (SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE order_id = orders.id AND status <> 'won') AS lost,
      (SELECT coalesce(sum(total_cents + cash_rounding_cents), 0) FROM invoices
        WHERE order_id = orders.id AND dispute_id IS NOT NULL) AS lost_noted
    FROM orders WHERE id = ?`,
    moneyRow,
    id,
  );
  if (sums === undefined) throw new Error(`No order ${id}`);
  // A payout from a payment that a bank took back is canceled, because its money is gone.
  if (sums.lost > 0 && sums.content > 0) return;
  const left = sums.captured - sums.returned - sums.due - sums.lost_noted;
  const isInvoiced = sums.documents !== 0 || left === 0;
  // A payment that arrived after the cancellation was no sale, and is returned unless a bank has it.
  if (!isInvoiced && sums.lost > 0) return;
  requireEqual(`documents of ${id}: ${JSON.stringify(sums)}`, sums.documents, left);
}

const contentRow = v.object({
  content: v.number(),
  place: v.string(),
  taxes: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.looseObject({
        name: v.string(),
        millipercent: v.number(),
        base_cents: v.number(),
        tax_cents: v.number(),
      }),
    ),
  ),
  total: v.number(),
  kind: v.string(),
  refund_id: v.nullable(v.string()),
  dispute_id: v.nullable(v.string()),
});

const soldRow = v.object({
  content: v.number(),
  lines: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.looseObject({
        id: v.string(),
        productSku: v.string(),
        quantity: v.number(),
        unitPriceCents: v.number(),
        offerCents: v.number(),
      }),
    ),
  ),
  delivery: v.number(),
});

/**
 * Checks each invoice against a computation of its taxes and total, and that the documents of a content which was
 * replaced say nothing together, tax by tax.
 */
async function checkContents({ id }: PlacedOrder): Promise<void> {
  const documents = await query(
    `SELECT content, place, taxes, total_cents AS total, kind, refund_id, dispute_id FROM invoices
      WHERE order_id = ? ORDER BY rowid`,
    contentRow,
    id,
  );
  const contents = await query(
    `SELECT content, (SELECT json_group_array(json_object('id', id, 'productSku', product_sku, 'quantity', quantity,
        'unitPriceCents', unit_price_cents, 'offerCents', offer_cents))
        FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY rowid)) AS lines,
      shipping_cents - (SELECT coalesce(sum(cents), 0) FROM order_adjustments
        WHERE order_id = orders.id AND order_item_id IS NULL) AS delivery
      FROM orders WHERE id = ?1
    UNION ALL
    SELECT content, former ->> 'items', (former ->> 'shippingCents') - (SELECT coalesce(sum(value ->> 'cents'), 0)
        FROM json_each(former, '$.adjustments') WHERE value ->> 'orderItemId' IS NULL)
      FROM order_changes WHERE order_id = ?1 AND former IS NOT NULL`,
    soldRow,
    id,
  );
  const presentContent = contents[0]?.content;
  for (const { content, lines, delivery } of contents) {
    const own = documents.filter((document) => document.content === content);
    const invoice = own.findLast(({ kind }) => kind === "invoice");
    if (invoice === undefined) continue;
    const expected = taxContent(lines, delivery, invoice.place);
    const printed = invoice.taxes.map(({ name, millipercent, base_cents: base, tax_cents: tax }) => ({
      name,
      millipercent,
      base,
      tax,
    }));
    requireEqual(`taxes of content ${content} of ${id}`, printed, expected.taxes);
    requireEqual(`total of content ${content} of ${id}`, invoice.total, expected.total);
    const sums = expected.taxes.map(({ name, millipercent }) =>
      own.reduce((cents, { kind, taxes }) => {
        const tax =
          taxes.find((row) => row.name === name && row.millipercent === millipercent)?.tax_cents ?? 0;
        return cents + (kind === "credit_note" ? -tax : tax);
      }, 0),
    );
    const total = own.reduce(
      (cents, row) => cents + (row.kind === "credit_note" ? -row.total : row.total),
      0,
    );
    if (content !== presentContent) {
      requireEqual(`documents of content ${content} of ${id}`, [total, ...sums], [0, ...sums.map(() => 0)]);
    }
    for (const [index, cents] of sums.entries()) {
      const charged = expected.taxes[index]?.tax ?? 0;
      const isWithin = cents >= 0 && cents <= charged && (total > 0 || cents === 0);
      requireEqual(`tax ${index} of content ${content} of ${id}: ${cents} of ${charged}`, isWithin, true);
    }
  }
}

/** Checks that the printed lines of the present content are the order's lines, less the units that were refunded. */
async function checkLines(world: World, placed: PlacedOrder): Promise<void> {
  const order = await read(world, placed);
  const documents = await listDocuments(world.admin.token, placed.id);
  const last = documents.findLastIndex(({ kind }) => kind === "invoice");
  const isReversed = documents.slice(last).some((document) => document.is_reversal);
  if (last === -1 || isReversed) return;
  const printed: Record<string, number> = {};
  for (const { kind, lines } of documents.slice(last)) {
    const sign = kind === "credit_note" ? -1 : 1;
    for (const { sku, unit_price, quantity } of lines) {
      const key = `${sku} for ${unit_price}`;
      printed[key] = (printed[key] ?? 0) + sign * quantity;
    }
  }
  const expected: Record<string, number> = {};
  const { refunds } = await listRefunds(world.admin, placed.id);
  const own = refunds.filter(({ is_own, state }) => is_own && state === "succeeded");
  for (const { id, product_sku, unit_price, quantity } of order.items) {
    const refunded = own.flatMap(({ items }) => items).filter(({ order_item_id }) => order_item_id === id);
    const key = `${product_sku} for ${unit_price}`;
    expected[key] =
      (expected[key] ?? 0) + quantity - refunded.reduce((units, { quantity: count }) => units + count, 0);
  }
  requireEqual(`lines of ${placed.id}`, toSorted(printed), toSorted(expected));
}

function toSorted(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other));
}

const stockRow = v.object({ available: v.number(), sold: v.number(), added: v.number() });

/** Checks that what is available is what was there at first, less what orders have, and what awaited changes hold. */
async function checkStock({ products }: World): Promise<void> {
  for (const { id, sku } of products) {
    const [units] = await query(
      `SELECT stock_quantity AS available,
        (SELECT coalesce(sum(quantity - restocked_quantity), 0) FROM order_items AS line
          WHERE product_id = products.id AND NOT EXISTS (SELECT 1 FROM stock_reservations AS released
            WHERE released.order_id = line.order_id AND released.product_id = line.product_id AND state = 'released')
        ) AS sold,
        (SELECT coalesce(sum(held.quantity - (SELECT coalesce(sum(line.quantity), 0) FROM order_items AS line
            WHERE line.order_id = held.order_id AND line.product_id = held.product_id)), 0)
          FROM stock_reservations AS held JOIN orders ON orders.id = held.order_id
          WHERE held.product_id = products.id AND awaited_change_id IS NOT NULL) AS added
      FROM products WHERE id = ?`,
      stockRow,
      id,
    );
    if (units === undefined) throw new Error(`No product ${id}`);
    const { available, sold, added } = units;
    requireEqual(`units of ${sku}: ${JSON.stringify(units)}`, available + sold + added, stockedUnits);
  }
}

/** Checks that an order whose units all came back has cost nothing, whatever the units cost in the meantime. */
async function checkCosts({ products }: World): Promise<void> {
  const known = products.filter(({ unitCostCents }) => unitCostCents !== null).map(({ id }) => id);
  const wrong = await query(
    `SELECT order_id, product_id, sum(quantity) AS units, sum(value_cents) AS cents FROM stock_movements
      WHERE order_id IS NOT NULL AND product_id IN (SELECT value FROM json_each(?))
      GROUP BY order_id, product_id HAVING units > 0 OR cents > 0 OR (units = 0 AND cents <> 0)`,
    v.looseObject({}),
    JSON.stringify(known),
  );
  requireEqual("costs of units that came back", wrong, []);
}

/** Checks that the places of each pick-up window are those of its live orders. */
async function checkPlaces(): Promise<void> {
  const wrong = await query(
    `SELECT starts_at AS start, taken, (SELECT count(*) FROM orders
        WHERE pickup_starts_at = starts_at AND status NOT IN ('canceled', 'refunded')) AS orders
      FROM pickup_windows WHERE taken <> (SELECT count(*) FROM orders
        WHERE pickup_starts_at = starts_at AND status NOT IN ('canceled', 'refunded'))`,
    v.object({ start: v.string(), taken: v.number(), orders: v.number() }),
  );
  requireEqual("places of pick-up windows", wrong, []);
}

const parcelRow = v.object({
  status: v.string(),
  fulfilment: v.string(),
  awaited: v.number(),
  changes: v.number(),
  sent: v.number(),
  units: v.number(),
  parcels: v.number(),
});

/** Checks that the status contradicts neither the parcels nor a change that waits for its payment. */
async function checkParcels({ id }: PlacedOrder): Promise<void> {
  const [row] = await query(
    `SELECT status, fulfilment, awaited_change_id IS NOT NULL AS awaited,
      (SELECT count(*) FROM order_changes WHERE order_id = orders.id AND state = 'awaiting_payment') AS changes,
      (SELECT sum(sent_quantity) FROM order_items WHERE order_id = orders.id) AS sent,
      (SELECT sum(quantity) FROM order_items WHERE order_id = orders.id) AS units,
      (SELECT count(*) FROM parcels WHERE order_id = orders.id) AS parcels
    FROM orders WHERE id = ?`,
    parcelRow,
    id,
  );
  if (row === undefined) throw new Error(`No order ${id}`);
  const { status, fulfilment, awaited, changes, sent, units, parcels } = row;
  const isOpen = status === "paid" || status === "processing";
  const contradicts =
    awaited !== changes ||
    (awaited === 1 && !(isOpen || status === "refund_requested")) ||
    (fulfilment === "pickup" && parcels > 0) ||
    (fulfilment === "delivery" && (status === "shipped" || status === "delivered") && sent === 0) ||
    (parcels > 0 && ["pending_payment", "payment_failed", "payment_processing"].includes(status)) ||
    (isOpen && sent >= units) ||
    parcels > 0 !== sent > 0;
  requireEqual(`status and parcels of ${id}: ${JSON.stringify(row)}`, contradicts, false);
}

async function query<Schema extends v.GenericSchema>(sql: string, schema: Schema, ...params: string[]) {
  const { results } = await bindings.DB.prepare(sql)
    .bind(...params)
    .all();
  return v.parse(v.array(schema), results);
}

function requireEqual(what: string, actual: unknown, expected: unknown): void {
  const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualText !== expectedText) throw new Error(`${what}: ${actualText} instead of ${expectedText}`);
}

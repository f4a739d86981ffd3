import fc from "fast-check";
import { createCodResponse } from "../../../contract/orders/checkout.ts";
import { type OrderView, orderResponse } from "../../../contract/orders/orders.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import type { CallOptions } from "../../builders/call.ts";
import { holding } from "../../builders/guests.ts";
import { bindings, idle } from "../background.ts";
import { startEmptyStore } from "../empty-store.ts";
import type { Account } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { skus } from "./changing-orders-taxes.ts";
import { aDraft, requestPlacement } from "./drafts.ts";
import {
  aGuestWith,
  aPickup,
  getGuestCart,
  guestCheckout,
  offerPickup,
  requestCounterOrder,
} from "./guests.ts";
import { aProduct } from "./products.ts";
import { add, aShopper, checkout, requestCashOrder } from "./shoppers.ts";
import { call, unwrap } from "./store.ts";
import { pay, withFault } from "./stripe.ts";
import { taxByPlace } from "./taxes.ts";

/** The orders and products of one sequence of steps. */
export interface World {
  readonly admin: Account;
  readonly products: readonly ProductRow[];
  readonly orders: PlacedOrder[];
  /** The documents as they were first seen, by their ids. They never change. */
  readonly documents: Map<string, string>;
  /** Whether something may have happened at Stripe that the store has not read. */
  hasNews: boolean;
}

export interface PlacedOrder {
  readonly id: string;
  /** The headers with which its customer opens it. Undefined for an order by phone. */
  readonly customer: Pick<CallOptions, "token" | "headers"> | undefined;
}

/** The units of each product of the world before its first order. */
export const stockedUnits = 9;

/** The products of a world, of three tax classes (changing-orders-taxes.ts). The cost of the second one is unknown. */
const goods = [
  {
    sku: skus.standard,
    priceCents: 777,
    compareAtPriceCents: 1_299,
    taxClass: "standard",
    unitCostCents: 333,
  },
  { sku: skus.books, priceCents: 1_850, compareAtPriceCents: 1_850, taxClass: "books", unitCostCents: null },
  {
    sku: skus.groceries,
    priceCents: 333,
    compareAtPriceCents: 400,
    taxClass: "basic_groceries",
    unitCostCents: 7,
  },
] as const;

let worldCount = 0;

/** Empties the store, and makes it tax by place and offer every way to pay and to get an order. */
export async function openStore(): Promise<Account> {
  await startEmptyStore();
  const admin = await anAdmin();
  await offerPickup();
  await taxByPlace();
  return admin;
}

export async function createWorld(admin: Account): Promise<World> {
  worldCount += 1;
  const products: ProductRow[] = [];
  for (const { sku, ...details } of goods) {
    products.push(await aProduct({ ...details, sku: `${sku}-${worldCount}`, stockQuantity: stockedUnits }));
  }
  return { admin, products, orders: [], documents: new Map(), hasNews: false };
}

const kinds = ["card", "card unpaid", "cash", "pick-up", "counter", "phone", "phone link"] as const;
/** Each card pays. The refunds of the second one take time, and the bank sends those of the third one back. */
export const cards = ["pm_card_visa", "pm_card_pendingRefund", "pm_card_refundFail"] as const;

/** An order to place: how, with which card, and how many units of each product. */
export const placement = fc.record({
  kind: fc.constantFrom(...kinds),
  card: fc.oneof(
    { weight: 4, arbitrary: fc.constant(cards[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...cards) },
  ),
  units: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(2), fc.nat(2)),
});
export type Placement = typeof placement extends fc.Arbitrary<infer Value> ? Value : never;

/** Places an order as its customer does. Returns the response that refused it, if the stock is too small. */
export async function place(world: World, { kind, card, units }: Placement): Promise<Response | undefined> {
  const lines = units.flatMap((quantity, index) => {
    const product = world.products[index];
    return product === undefined || quantity === 0 ? [] : [{ product_id: product.id, quantity }];
  });
  if (await isShort(lines)) return undefined;
  switch (kind) {
    case "card":
    case "card unpaid": {
      const shopper = await aShopper();
      for (const line of lines) await add(shopper, { id: line.product_id }, line.quantity);
      const { orderId, intentId } = await checkout(shopper);
      world.orders.push({ id: orderId, customer: { token: shopper.token } });
      if (kind === "card unpaid") return undefined;
      return payAndConfirm(world, { orderId, intentId, card, customer: { token: shopper.token } });
    }
    case "cash": {
      const shopper = await aShopper();
      for (const line of lines) await add(shopper, { id: line.product_id }, line.quantity);
      const { data } = await unwrap(await requestCashOrder(shopper), createCodResponse);
      world.orders.push({ id: data.orderId, customer: { token: shopper.token } });
      return undefined;
    }
    case "pick-up":
    case "counter": {
      const [first, ...others] = lines;
      const guest = await aGuestWith({ id: first?.product_id ?? "" }, first?.quantity);
      for (const json of others) await call("/api/cart/items", { headers: guest.headers, json });
      await getGuestCart(guest);
      if (kind === "counter") {
        const { data } = await unwrap(await requestCounterOrder(guest), createCodResponse);
        const customer = { headers: holding(data.order_link ?? "") };
        world.orders.push({ id: data.orderId, customer });
        return undefined;
      }
      const { orderId, intentId, link } = await guestCheckout(guest, { destination: await aPickup() });
      const customer = { headers: holding(link) };
      world.orders.push({ id: orderId, customer });
      return payAndConfirm(world, { orderId, intentId, card, customer });
    }
    case "phone":
    case "phone link": {
      const [first] = lines;
      const draft = await aDraft(
        { id: first?.product_id ?? "" },
        { lines: lines.map((line) => ({ ...line, lowered: null })) },
      );
      const payment = kind === "phone" ? { kind: "collected", tender: "interac" } : { kind: "link" };
      const response = await requestPlacement(draft, payment);
      const placed = (await response.clone().json()) as { data: { order_id: string } }; // the caller checks the status
      if (response.ok) world.orders.push({ id: placed.data.order_id, customer: undefined });
      return response;
    }
  }
}

async function payAndConfirm(
  world: World,
  {
    orderId,
    intentId,
    card,
    customer,
  }: {
    readonly orderId: string;
    readonly intentId: string;
    readonly card: string;
    readonly customer: Pick<CallOptions, "token" | "headers">;
  },
): Promise<Response> {
  const hadNews = world.hasNews;
  world.hasNews = true;
  await pay(intentId, card);
  const json = { orderId, paymentIntentId: intentId };
  const response = await call("/api/checkout/confirm-order", { ...customer, json });
  if (response.ok) world.hasNews = hadNews;
  return response;
}

async function isShort(lines: readonly { product_id: string; quantity: number }[]): Promise<boolean> {
  for (const { product_id: id, quantity } of lines) {
    const row = await bindings.DB.prepare("SELECT stock_quantity AS units FROM products WHERE id = ?")
      .bind(id)
      .first<{ units: number }>();
    if ((row?.units ?? 0) < quantity) return true;
  }
  return false;
}

/** Reads an order as the admin. */
export async function read({ admin }: World, { id }: PlacedOrder): Promise<OrderView> {
  return (await unwrap(await call(`/api/orders/${id}`, { token: admin.token }), orderResponse)).data;
}

/** The ways in which Stripe fails while a step runs. */
const faults = {
  slow: { action: { do: "delay", ms: 20 } },
  down: { action: { do: "drop_before" } },
  failing: { action: { do: "error", status: 500 } },
  "losing its answers": { action: { do: "drop_response" } },
  "losing its answers to writes": { method: "POST", action: { do: "drop_response" } },
  "losing one answer": { count: 1, action: { do: "drop_response" } },
  "refusing writes at the same time": {
    method: "POST",
    action: { do: "error", status: 429, code: "lock_timeout" },
  },
} as const;
type Fault = keyof typeof faults;
const faultNames = Object.keys(faults) as Fault[]; // the keys above

/** A step of a sequence: what an admin, a customer, a bank or Stripe does. */
export interface Step {
  readonly name: string;
  readonly fault: Fault | undefined;
  /** Returns the store's last response, or undefined if there was nothing to do. */
  readonly act: (world: World) => Promise<Response | undefined>;
}

/** Runs what a step sends to the store, while Stripe fails. */
type WhileFailing = (send: () => Promise<Response | undefined>) => Promise<Response | undefined>;

type Act<Args> = (
  world: World,
  order: PlacedOrder,
  args: Args,
  whileFailing: WhileFailing,
) => Promise<Response | undefined>;

/**
 * Generates steps about one of the orders, which are printed by name and arguments. Stripe fails in every sixth, until
 * the step is over.
 * @param options.readsStripe whether the step itself reads from Stripe first, and fails in `whileFailing` alone
 * @param options.needsStripe whether Stripe never fails
 */
export function step<Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  act: Act<Args>,
  { readsStripe = false, needsStripe = false } = {},
): fc.Arbitrary<Step> {
  const anyFault = fc.option(fc.constantFrom(...faultNames), { freq: 6, nil: undefined });
  const fault = needsStripe ? fc.constant(undefined) : anyFault;
  return fc.tuple(fc.nat(2), args, fault).map(([index, values, failure]) => {
    const ending = failure === undefined ? "" : `, while Stripe is ${failure}`;
    const printed = `${name} [order ${index}] ${fc.stringify(values)}${ending}`;
    const whileFailing: WhileFailing = (send) =>
      failure === undefined ? send() : withFault(faults[failure], send);
    return {
      name: printed,
      fault: failure,
      act: async (world: World) => {
        const order = world.orders[index % Math.max(1, world.orders.length)];
        if (order === undefined) return undefined;
        if (readsStripe) return act(world, order, values, whileFailing);
        return whileFailing(() => act(world, order, values, (send) => send()));
      },
      [fc.toStringMethod]: () => printed,
    };
  });
}

/**
 * Runs a step. The store may refuse it, and then nothing has changed. It may only fail while Stripe fails.
 * @returns the step with the store's answer, for the report of a failure
 */
export async function run(world: World, { name, fault, act }: Step): Promise<string> {
  const isQuiet = fault === undefined && !world.hasNews;
  const before = isQuiet ? await readRecords() : undefined;
  if (fault !== undefined) world.hasNews = true;
  const response = await act(world);
  await idle();
  const status = response?.status ?? 200;
  const text = response?.ok === false ? await response.text() : "";
  const line = `${name}: ${response === undefined ? "nothing to do" : status} ${text}`;
  const mayFail = fault !== undefined;
  if (status === 429 || (status >= 500 && !mayFail)) throw new Error(`The store failed\n${line}`);
  // Something may have happened at Stripe in the step itself.
  if (status >= 400 && before !== undefined && !world.hasNews) {
    const after = await readRecords();
    for (const [table, rows] of Object.entries(before)) {
      if (rows !== after[table])
        throw new Error(`${table} changed by a refused step\n${line}\n${rows}\n${after[table]}`);
    }
  }
  return line;
}

const tables = {
  orders: "*",
  order_items: "*",
  order_taxes: "*",
  order_adjustments: "*",
  order_changes: "*",
  refunds: "*",
  refund_items: "*",
  transactions: "*",
  invoices: "*",
  stock_reservations: "*",
  parcels: "*",
  parcel_items: "*",
  returns: "*",
  disputes: "*",
  pickup_windows: "*",
  products: "id, stock_on_hand, stock_allocated, stock_value_cents, unit_cost_cents",
  stock_movements: "*",
};

/** Reads every row that a step can change, as text by table. */
async function readRecords(): Promise<Record<string, string>> {
  const statements = Object.entries(tables).map(([table, columns]) =>
    bindings.DB.prepare(`SELECT ${columns} FROM ${table} ORDER BY rowid`),
  );
  const results = await bindings.DB.batch(statements);
  return Object.fromEntries(
    Object.keys(tables).map((table, index) => [table, JSON.stringify(results[index]?.results)]),
  );
}

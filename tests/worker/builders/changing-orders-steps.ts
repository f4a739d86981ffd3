import fc from "fast-check";
import { changeQuoteResponse } from "../../../contract/orders/content-changes.ts";
import { counterTenders } from "../../../contract/orders/fulfilment.ts";
import { orderStatuses } from "../../../contract/orders/order-status.ts";
import { linkPaymentResponse } from "../../../contract/orders/payment-link.ts";
import { idle } from "../background.ts";
import {
  cards,
  type PlacedOrder,
  place,
  placement,
  read,
  type Step,
  step,
  type World,
} from "./changing-orders.ts";
import { listWindows } from "./guests.ts";
import { getPaymentLink, signLink } from "./payment-links.ts";
import { changeProduct } from "./products.ts";
import { listRefunds, reconcileIn, refund } from "./refunds.ts";
import { addressInput, toIntentId } from "./shoppers.ts";
import { call, unwrap } from "./store.ts";
import {
  deliver,
  disputeAtStripe,
  letBankDecide,
  listAllEvents,
  listPayments,
  pay,
  refundAtStripe,
} from "./stripe.ts";

const addresses = {
  Manitoba: addressInput({ province: "Manitoba", postal_code: "R2C 0A1", city: "Winnipeg" }),
  Ontario: addressInput({ province: "Ontario", postal_code: "M5V 2T6", city: "Toronto" }),
  Quebec: addressInput({ province: "Quebec", postal_code: "H2X 1Y4", city: "Montreal" }),
  Alberta: addressInput({ province: "Alberta", postal_code: "T2P 1J9", city: "Calgary" }),
};
const provinces = ["Manitoba", "Ontario", "Quebec", "Alberta"] as const;

const index = fc.nat(2);
const rarely = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
const tender = fc.constantFrom(...counterTenders);

const change = {
  /** The new number of units by the index of a line. */
  lines: fc.uniqueArray(fc.record({ line: index, units: fc.nat(5), half: rarely }), {
    maxLength: 2,
    selector: ({ line }) => line,
  }),
  added: fc.array(fc.record({ product: index, units: fc.integer({ min: 1, max: 2 }), half: rarely }), {
    maxLength: 1,
  }),
  discountCents: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(1, 250, 100_000) },
  ),
  to: fc.oneof(
    { weight: 4, arbitrary: fc.constant("same" as const) },
    { weight: 2, arbitrary: fc.constantFrom("pick-up" as const, ...provinces) },
  ),
  keepsDeliveryPrice: rarely,
  settlement: fc.nat(2),
  tender,
  isSentTwice: rarely,
};

const changeByAdmin = step("change", fc.record(change), async (world, placed, args) => {
  const order = await read(world, placed);
  const { token } = world.admin;
  const half = (dollars: number) => Math.max(1, Math.floor(dollars * 50)) / 100;
  const requested = {
    lines: args.lines.flatMap(({ line, units, half: isHalf }) => {
      const item = order.items[line];
      if (item === undefined) return [];
      return [
        { order_item_id: item.id, quantity: units, ...(isHalf && { unit_price: half(item.unit_price) }) },
      ];
    }),
    added: args.added.flatMap(({ product, units, half: isHalf }) => {
      const row = world.products[product];
      if (row === undefined) return [];
      return [
        { product_id: row.id, quantity: units, ...(isHalf && { unit_price: half(row.priceCents / 100) }) },
      ];
    }),
    ...(args.to !== "same" && { destination: await toDestination(args.to) }),
    keeps_delivery_price: args.keepsDeliveryPrice,
    discount: args.discountCents / 100,
    reason: "As agreed",
    version: order.version,
  };
  const quoted = await call(`/api/orders/${placed.id}/changes/quote`, { token, json: requested });
  if (!quoted.ok) return quoted;
  const { after, settlements } = (await unwrap(quoted, changeQuoteResponse)).data;
  const json = {
    ...requested,
    total: after.total,
    settlement: settlements[args.settlement % settlements.length],
    tender: args.tender,
    request_id: crypto.randomUUID(),
  };
  const send = () => call(`/api/orders/${placed.id}/changes`, { token, json });
  const first = await send();
  if (!args.isSentTwice || !first.ok) return first;
  await idle();
  return send();
});

async function toDestination(to: "pick-up" | (typeof provinces)[number]) {
  if (to !== "pick-up") return { kind: "typed_addresses", shipping_address: addresses[to] };
  const [window] = await listWindows();
  const { full_name, phone_number } = addresses.Manitoba;
  return { kind: "pickup", full_name, phone_number, starts_at: window?.starts_at };
}

const changeByCustomer = step(
  "change by the customer",
  fc.record({ line: index, units: fc.nat(3), isMoved: rarely }),
  async (world, placed, { line, units, isMoved }) => {
    if (placed.customer === undefined) return undefined;
    const { items, version } = await read(world, placed);
    const item = items[line];
    const requested = {
      lines: item === undefined ? [] : [{ order_item_id: item.id, quantity: units }],
      ...(isMoved && { address: addresses.Manitoba }),
      version,
    };
    const path = `/api/orders/${placed.id}/own-changes`;
    const quoted = await call(`${path}/quote`, { ...placed.customer, json: requested });
    if (!quoted.ok) return quoted;
    const { after } = (await unwrap(quoted, changeQuoteResponse)).data;
    const json = { ...requested, total: after.total, request_id: crypto.randomUUID() };
    return call(path, { ...placed.customer, json });
  },
);

const payByLink = step(
  "pay the link",
  fc.record({
    card: fc.constantFrom(...cards, "pm_card_chargeDeclined", "pm_card_bypassPending"),
    isConfirmed: fc.boolean(),
    isOpenedOnly: rarely,
  }),
  async (world, placed, { card, isConfirmed, isOpenedOnly }) => {
    const { changes, status } = await read(world, placed);
    const change = changes[0];
    const isUnpaid = status === "pending_payment" || status === "payment_failed";
    if (change === undefined && !isUnpaid) return undefined;
    const token = change === undefined ? await signLink(placed.id) : await signLink(change.id, "change");
    const request = await getPaymentLink(token);
    const total = request.kind === "order" ? request.order.total_amount : request.due;
    const opened = await call(`/api/payment-links/${token}/payment-intent`, { json: { total } });
    if (!opened.ok || isOpenedOnly) return opened;
    const { client_secret: secret } = (await unwrap(opened, linkPaymentResponse)).data;
    world.hasNews = true;
    await pay(toIntentId(secret), card);
    return isConfirmed ? call(`/api/payment-links/${token}/confirm`, { method: "POST" }) : opened;
  },
);

const endChange = step("end the change", fc.constant(undefined), async (world, placed) => {
  const awaited = (await read(world, placed)).changes.find(({ state }) => state === "awaiting_payment");
  if (awaited === undefined) return undefined;
  return call(`/api/orders/${placed.id}/changes/${awaited.id}`, {
    method: "DELETE",
    token: world.admin.token,
  });
});

const refundUnits = step(
  "refund units",
  fc.record({
    line: index,
    units: fc.integer({ min: 1, max: 3 }),
    restock: fc.boolean(),
    byHand: rarely,
    tender,
  }),
  async (world, placed, { line, units, restock, byHand, tender: by }) => {
    const item = (await read(world, placed)).items[line];
    if (item === undefined || item.charged_amount === 0) return undefined;
    return refund(world.admin, placed.id, {
      amount: Math.round((item.charged_amount * 100 * Math.min(units, item.quantity)) / item.quantity) / 100,
      refund_items: [{ order_item_id: item.id, quantity: units }],
      restock,
      by_hand: byHand,
      ...(byHand && { tender: by }),
      request_id: crypto.randomUUID(),
    });
  },
);

const refundAmount = step(
  "refund",
  fc.record({ share: fc.constantFrom(0.01, 0.3, 0.5, 1, 1.01), byHand: rarely, tender }),
  async (world, placed, { share, byHand, tender: by }) => {
    const { left_to_refund: left } = await listRefunds(world.admin, placed.id);
    return refund(world.admin, placed.id, {
      amount: Math.max(1, Math.round(left * share * 100)) / 100,
      by_hand: byHand,
      ...(byHand && { tender: by }),
      request_id: crypto.randomUUID(),
    });
  },
);

const finishPayout = step("finish a failed payout", fc.boolean(), async (world, placed, isRetried) => {
  const failed = (await read(world, placed)).refunds.find(({ state }) => state === "failed");
  if (failed === undefined) return undefined;
  const path = `/api/orders/${placed.id}/refunds/${failed.id}`;
  const { token } = world.admin;
  return isRetried
    ? call(`${path}/retry`, { token, json: {} })
    : call(`${path}/returned`, { token, json: { tender: "interac" } });
});

const sendParcel = step(
  "send a parcel",
  fc.record({ line: index, units: fc.integer({ min: 1, max: 2 }) }),
  async (world, placed, { line, units }) => {
    const item = (await read(world, placed)).items[line];
    if (item === undefined) return undefined;
    return call(`/api/orders/${placed.id}/parcels`, {
      token: world.admin.token,
      json: { items: [{ order_item_id: item.id, quantity: units }], request_id: crypto.randomUUID() },
    });
  },
);

const removeParcel = step("remove a parcel", fc.constant(undefined), async (world, placed) => {
  const parcel = (await read(world, placed)).parcels.at(-1);
  if (parcel === undefined) return undefined;
  return call(`/api/orders/${placed.id}/parcels/${parcel.id}`, {
    method: "DELETE",
    token: world.admin.token,
  });
});

const setStatus = step(
  "set the status",
  fc.record({
    status: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom("shipped" as const, "delivered" as const, "processing" as const),
      },
      { weight: 1, arbitrary: fc.constantFrom(...orderStatuses) },
    ),
    restock: fc.boolean(),
  }),
  (world, placed, { status, restock }) =>
    call(`/api/orders/${placed.id}/status`, {
      method: "PUT",
      token: world.admin.token,
      json: { status, restock, acknowledge_failed_refund: true },
    }),
);

const undoDelivery = step("undo the delivery", fc.constant(undefined), (world, placed) =>
  call(`/api/orders/${placed.id}/undo-delivery`, { method: "POST", token: world.admin.token }),
);

const pickUp = step(
  "pick-up",
  fc.record({
    step: fc.constantFrom("ready", "hand-over", "window", "delivery", "tender"),
    tender,
    window: fc.nat(1),
  }),
  async (world, placed, { step: next, tender: by, window }) => {
    const order = await read(world, placed);
    if (order.fulfilment !== "pickup") return undefined;
    const method = next === "ready" || next === "hand-over" ? "POST" : "PUT";
    const windows = await listWindows();
    const { version, total_amount: total } = order;
    const values = {
      ready: {},
      "hand-over": {
        total,
        acknowledge_failed_refund: true,
        ...(order.payment_status === "pending" && { tender: by }),
      },
      window: { starts_at: windows[window]?.starts_at },
      delivery: { address: addresses.Manitoba },
      tender: { tender: by },
    }[next];
    const json = { version, ...values };
    return call(`/api/admin/pickups/${placed.id}/${next}`, { method, token: world.admin.token, json });
  },
);

const correctAddress = step(
  "correct the address",
  fc.constantFrom(...provinces),
  async (world, placed, to) => {
    const { version } = await read(world, placed);
    const json = { address: addresses[to], version };
    return call(`/api/orders/${placed.id}/address`, { method: "PUT", token: world.admin.token, json });
  },
);

const requestReturn = step(
  "request a return",
  fc.record({ line: index, units: fc.integer({ min: 1, max: 2 }) }),
  async (world, placed, { line, units }) => {
    const item = (await read(world, placed)).items[line];
    if (item === undefined || placed.customer === undefined) return undefined;
    const json = { items: [{ order_item_id: item.id, quantity: units }], reason: "It wobbles" };
    return call(`/api/orders/${placed.id}/returns`, { ...placed.customer, json });
  },
);

const handleReturn = step("handle a return", fc.boolean(), async (world, placed, restock) => {
  const found = (await read(world, placed)).returns.find(
    ({ state }) => state !== "refunded" && state !== "declined",
  );
  if (found === undefined) return undefined;
  const path = `/api/admin/returns/${found.id}`;
  const { token } = world.admin;
  if (found.state === "received") return call(`${path}/refund`, { token, json: {} });
  const json = found.state === "requested" ? { state: "approved" } : { state: "received", restock };
  return call(path, { method: "PUT", token, json });
});

const cancelByCustomer = step("cancel", fc.constant(undefined), async (_, { id, customer }) => {
  if (customer === undefined) return undefined;
  return call(`/api/orders/${id}/cancel`, {
    ...customer,
    method: "PUT",
    json: { cancel_reason: "Changed my mind" },
  });
});

const dispute = step(
  "the bank disputes",
  fc.record({
    payment: fc.nat(1),
    status: fc.constantFrom("needs_response" as const, "won" as const, "lost" as const),
  }),
  async (world, placed, { payment, status }) => {
    const intent = (await listPayments(placed.id))[payment];
    if (intent === undefined || intent.captures === 0) return undefined;
    world.hasNews = true;
    // Stripe refuses a decision about a payment without an open dispute.
    await disputeAtStripe(intent.id, status).catch(() => undefined);
    return undefined;
  },
);

const refundInDashboard = step(
  "refund at Stripe",
  fc.record({ payment: fc.nat(1), cents: fc.constantFrom(1, 200, undefined) }),
  async (world, placed, { payment, cents }) => {
    const intent = (await listPayments(placed.id))[payment];
    if (intent === undefined || intent.captures === 0) return undefined;
    world.hasNews = true;
    await refundAtStripe(intent.id, cents).catch(() => undefined);
    return undefined;
  },
);

const decide = step(
  "the bank decides",
  fc.record({ declined: rarely }),
  async (world, placed, { declined }) => {
    world.hasNews = true;
    for (const { id } of await listPayments(placed.id)) await letBankDecide(id, { declined });
    return undefined;
  },
);

const deliveries = fc.constantFrom("in order", "backwards", "twice", "only the last");

const deliverEvents = step(
  "events arrive",
  deliveries,
  async (world, placed, way, whileFailing) => {
    const events = await listEventsOf(placed);
    const sent = {
      "in order": events,
      backwards: events.toReversed(),
      twice: events.flatMap((event) => [event, event]),
      "only the last": events.slice(-1),
    }[way];
    let last: Response | undefined;
    for (const event of sent) {
      last = await whileFailing(() => deliver(event));
      if (last?.ok === false) return last;
    }
    if (way !== "only the last" && world.orders.length === 1) world.hasNews = false;
    return last;
  },
  { readsStripe: true },
);

async function listEventsOf(placed: PlacedOrder) {
  const events = [];
  for (const { id } of await listPayments(placed.id)) events.push(...(await listAllEvents(id)));
  return events;
}

const runCron = step("the cron runs", fc.constantFrom(2, 31, 4 * 24 * 60), async (world, _, minutes) => {
  world.hasNews = true;
  await reconcileIn(minutes);
  return undefined;
});

const placeAnother = step(
  "place",
  placement,
  async (world, _, values) => (world.orders.length < 3 ? place(world, values) : undefined),
  { needsStripe: true },
);

const enterCost = step("cost", fc.record({ product: index, cents: fc.nat(900) }), async (world, _, args) => {
  const row = world.products[args.product];
  if (row !== undefined) await changeProduct(row.id, { unitCostCents: args.cents });
  return undefined;
});

/** Generates a step. The world decides whether there is something to do. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: changeByAdmin },
  { weight: 3, arbitrary: changeByCustomer },
  { weight: 6, arbitrary: payByLink },
  { weight: 1, arbitrary: endChange },
  { weight: 4, arbitrary: refundUnits },
  { weight: 3, arbitrary: refundAmount },
  { weight: 1, arbitrary: finishPayout },
  { weight: 3, arbitrary: sendParcel },
  { weight: 1, arbitrary: removeParcel },
  { weight: 3, arbitrary: setStatus },
  { weight: 1, arbitrary: undoDelivery },
  { weight: 3, arbitrary: pickUp },
  { weight: 1, arbitrary: correctAddress },
  { weight: 2, arbitrary: requestReturn },
  { weight: 3, arbitrary: handleReturn },
  { weight: 1, arbitrary: cancelByCustomer },
  { weight: 2, arbitrary: dispute },
  { weight: 1, arbitrary: refundInDashboard },
  { weight: 1, arbitrary: decide },
  { weight: 4, arbitrary: deliverEvents },
  { weight: 1, arbitrary: runCron },
  { weight: 1, arbitrary: placeAnother },
  { weight: 2, arbitrary: enterCost },
);

/** Ends everything that is under way: banks decide, every event arrives, and the cron runs. */
export async function settle(world: World, minutes: number): Promise<void> {
  for (const _ of [1, 2]) {
    for (const placed of world.orders) {
      for (const { id } of await listPayments(placed.id)) await letBankDecide(id);
      for (const event of await listEventsOf(placed)) {
        const { status } = await deliver(event);
        if (status !== 200) throw new Error(`The store responded ${status} to ${event.type}`);
      }
    }
    await reconcileIn(minutes);
    await idle();
  }
}

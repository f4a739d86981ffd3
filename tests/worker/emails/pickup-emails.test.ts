import { expect, test } from "vitest";
import { renderOrderEmail } from "../../../worker/emails/order-email.ts";
import { anOrder, aPickupOrder, readyPickup } from "../builders/order-emails.ts";

test.each([
  "new_order",
  "placed_for_pickup",
  "paid_for_pickup",
  "pickup_moved",
  "ready",
  "picked_up",
  "canceled",
  "refunded",
  "return_requested",
  "return_approved",
] as const)("%s says nothing of a delivery for an order for pick-up", (kind) => {
  for (const order of [aPickupOrder(), aPickupOrder({ isCash: true, isPaid: false })]) {
    const { subject, text, html } = renderOrderEmail(kind, order);
    expect(`${subject} ${text} ${html}`).not.toMatch(/deliver|ship|sent\b|arrive|12 Main Street/i);
  }
});

test.each(["placed_for_pickup", "paid_for_pickup"] as const)(
  "%s says that the order is not ready, and when and where it is picked up",
  (kind) => {
    const { text, html } = renderOrderEmail(kind, aPickupOrder());
    for (const detail of [
      "We'll email you when it's ready.",
      "Saturday, November 21, 10:00 AM to 12:00 PM",
      "1 Your Street",
      "Open Monday to",
      "For Robin Shopper, 204-555-0134",
    ]) {
      expect(text).toContain(detail);
    }
    expect(html).not.toContain("K7M3QT");
  },
);

test("asks for cash rounded to five cents, or the exact amount by Interac", () => {
  const unpaid = aPickupOrder({ isCash: true, isPaid: false, totalCents: 1_507 });
  for (const kind of ["placed_for_pickup", "pickup_moved", "ready"] as const) {
    const { text } = renderOrderEmail(kind, unpaid);
    expect(text).toContain(
      "You pay when you pick it up: $15.05 in cash, which is rounded to the nearest 5¢, or $15.07 by Interac.",
    );
    expect(text).toContain("To be paid at pick-up: $15.05 in cash, or $15.07 by Interac");
  }
  expect(renderOrderEmail("ready", { ...unpaid, totalCents: 1_510 }).text).toContain(
    "You pay $15.10 when you pick it up, in cash or by Interac.",
  );
  expect(renderOrderEmail("ready", aPickupOrder()).text).not.toContain("You pay");
});

test("shows the code as text and as a QR code, and how long the order waits", () => {
  const { subject, text, html } = renderOrderEmail("ready", aPickupOrder());
  expect(subject).toBe("Order PD-7K3M-Q9TX is ready for pick-up");
  expect(text).toMatch(/^Your code: K7M3QT$/m);
  expect(text).toContain(
    "You can pick it up any time we're open, until Saturday, November 28, 12:00 PM. After that, we cancel the order and refund what you paid.",
  );
  expect(text).not.toContain("10:00 AM to 12:00 PM");
  expect(html).toContain('src="https://store.test/images/pickup/K7M3QT.gif"');
  expect(html).toContain('alt="QR code for K7M3QT"');
  const unpaid = renderOrderEmail("ready", aPickupOrder({ isCash: true, isPaid: false })).text;
  expect(unpaid).toContain("After that, we cancel the order.");
});

test("says why the store moved the pick-up, if the store knows it", () => {
  const historyNotes = "The shop is closed at the time that you chose.";
  const { text } = renderOrderEmail("pickup_moved", aPickupOrder({ historyNotes }));
  expect(text).toContain(historyNotes);
  expect(text).toMatch(/^Pick-up: Saturday, November 21, 10:00 AM to 12:00 PM$/m);
  expect(renderOrderEmail("pickup_moved", aPickupOrder()).text).not.toContain("closed");
});

test("names the address of the delivery that replaces a pick-up", () => {
  const { text } = renderOrderEmail("pickup_to_delivery", anOrder({ isCash: true, isPaid: false }));
  expect(text).toContain("at no extra cost");
  expect(text).toMatch(/^Delivery address\n-+\nRobin Shopper\n12 Main Street$/m);
  expect(text).toContain("You pay when it arrives.");
});

test.each([
  ["card", aPickupOrder(), "Paid by card"],
  [
    "Interac",
    aPickupOrder({ isCash: true, pickup: { ...readyPickup, tender: "interac" } }),
    "Paid by Interac at pick-up",
  ],
  [
    "cash",
    aPickupOrder({
      isCash: true,
      pickup: { ...readyPickup, tender: "cash" },
      totalCents: 1_507,
      cashRoundingCents: -2,
    }),
    "Paid at pick-up: $15.05 in cash",
  ],
])("the receipt of an order that was picked up says that it was paid by %s", (_, order, settlement) => {
  const { text } = renderOrderEmail("picked_up", order);
  expect(text).toContain(settlement);
  expect(text).toContain("return it within 30 days:");
});

test("says where to pick up an order only until it is picked up or canceled", () => {
  for (const kind of ["picked_up", "canceled", "refunded", "return_approved"] as const) {
    expect(renderOrderEmail(kind, aPickupOrder()).text).not.toContain("Where to pick it up");
  }
  expect(renderOrderEmail("new_order", aPickupOrder()).text).toMatch(
    /^Who picks it up\n-+\nRobin Shopper\n204-555-0134$/m,
  );
});

test("says in a cancellation whether the order was not picked up or not made ready in time", () => {
  expect(renderOrderEmail("canceled", aPickupOrder({ cancellation: "not_picked_up" })).text).toContain(
    "It wasn't picked up in time. We're refunding what you paid",
  );
  expect(renderOrderEmail("canceled", aPickupOrder({ cancellation: "not_ready" })).text).toContain(
    "We didn't make it ready in time, and we're sorry.",
  );
  expect(renderOrderEmail("canceled", aPickupOrder()).text).toContain("Please don't come to pick it up.");
});

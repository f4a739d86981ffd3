import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isForStore, orderEmailTexts } from "../../../contract/orders/emails.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { renderOrderEmail } from "../../../worker/emails/order-email.ts";
import { aLine, anOrder, aPickupOrder } from "../builders/order-emails.ts";

const somePrice = fc.integer({ min: 1, max: 250_000 });
const someLines = fc.array(
  fc
    .record({
      name: fc.string(),
      quantity: fc.integer({ min: 1, max: 99 }),
      priceCents: somePrice,
      discountCents: fc.nat(5_000),
    })
    .map(({ name, quantity, priceCents, discountCents }) =>
      aLine({ name, quantity, unitPriceCents: priceCents, compareAtPriceCents: priceCents + discountCents }),
    ),
  { minLength: 1, maxLength: 20 },
);

const pickupTexts: readonly string[] = [
  "placed_for_pickup",
  "paid_for_pickup",
  "pickup_moved",
  "ready",
  "picked_up",
];

describe.each(orderEmailTexts)("%s", (kind) => {
  const isPickup = pickupTexts.includes(kind);
  const createOrder = isPickup ? aPickupOrder : anOrder;

  test("shows the same amounts in HTML and plain text, which add up to the total", () => {
    fc.assert(
      fc.property(someLines, fc.boolean(), fc.boolean(), (lines, isCash, isPaid) => {
        // A random name may look like an amount.
        const namedLines = lines.map((line, index) => ({ ...line, name: `Thing ${index}` }));
        const order = createOrder({ lines: namedLines, isCash, isPaid });
        const { text, html } = renderOrderEmail(kind, order);
        expect(findAmounts(extractText(html))).toEqual(findAmounts(text));
        const items = readCents(text, "Items");
        expect(items).toBe(namedLines.reduce((sum, { totalCents }) => sum + totalCents, 0));
        const sum = items + readCents(text, "Tax") + readCents(text, "Shipping") + readCents(text, "Pick-up");
        expect(sum).toBe(order.totalCents);
        expect(readCents(text, "Total")).toBe(order.totalCents);
      }),
      { numRuns: 50 },
    );
  });

  test("shows each tax by name after the delivery, which is taxed, instead of their sum", () => {
    const taxes = [
      { name: "GST", millipercent: 5_000, taxCents: 178 },
      { name: "QST", millipercent: 9_975, taxCents: 353 },
    ];
    const { text, html } = renderOrderEmail(kind, createOrder({ taxCents: 531, taxes }));
    expect(text).toMatch(/\n(?:Shipping|Pick-up): .+\nGST \(5%\): \$1\.78\nQST \(9\.975%\): \$3\.53\nTotal/);
    expect(text).not.toMatch(/^Tax:/m);
    expect(extractText(html)).toMatch(/QST \(9\.975%\)\s+\$3\.53/);
  });

  test("contains the same details of the order in plain text and HTML", () => {
    const { subject, text, html } = renderOrderEmail(
      kind,
      createOrder({
        sender: { ...anOrder().sender, reply_time: "We answer within a day." },
        address: { ...anOrder().address, address_line2: "Unit 4", delivery_instructions: "Ring twice" },
      }),
    );
    expect(subject).toContain("PD-7K3M-Q9TX");
    for (const detail of [
      "PD-7K3M-Q9TX",
      "https://store.test/account/orders/7",
      "November 20, 2026",
      ...(isForStore(kind) ? [] : ["Hello Robin,", "We answer within a day."]),
      "Wooden Blocks",
      "2 × $10.99",
      "3 × $4.50",
      ...(kind === "picked_up" ? [] : ["204-555-0134"]),
      ...(isPickup ? [] : ["12 Main Street", "Unit 4", "Winnipeg, Manitoba R2C 0A1", "Ring twice"]),
      "Your Store",
      "1 Your Street",
      "555-555-0100",
    ]) {
      expect(text).toContain(detail);
      expect(html).toContain(detail);
    }
  });

  test("names the day of the order in the store's time zone", () => {
    const readDay = (timeZone: TimeZone) =>
      /placed on (.*)/.exec(renderOrderEmail("new_order", anOrder({ timeZone })).text)?.[1];
    expect(readDay("America/Winnipeg")).toBe("November 20, 2026");
    expect(readDay("America/St_Johns")).toBe("November 21, 2026");
  });

  test("escapes text from customers, but not accents and emoji", () => {
    const hostile = `Zoë 🧸 <script>alert(1)</script> " onmouseover='x' </td></table> & ${"long".repeat(500)}`;
    const { address } = createOrder();
    const order = createOrder({
      firstName: hostile,
      lines: [aLine({ name: hostile, quantity: 1, compareAtPriceCents: 500, unitPriceCents: 400 })],
      address: {
        ...address,
        full_name: hostile,
        city: hostile,
        delivery_instructions: `${hostile}\nTotal: $0.00`,
      },
      carrier: hostile,
      trackingNumber: hostile,
      trackingUrl: `https://carrier.test/?number="><script>`,
    });
    const { subject, text, html } = renderOrderEmail(kind, order);
    const plain = renderOrderEmail(
      kind,
      createOrder({ lines: order.lines.map((line) => ({ ...line, name: "Plain" })) }),
    );
    expect(html).not.toContain("<script");
    expect(html.match(/<(table|td|tr)\b/g)?.length).toBe(html.match(/<\/(table|td|tr)>/g)?.length);
    expect(html.match(/onmouseover='/)).toBeNull();
    expect(html).toContain("Zoë 🧸 &lt;script&gt;");
    expect(text).toContain("Zoë 🧸 <script>");
    expect(subject).toBe(plain.subject);
    // A typed line break must not start a new line.
    expect(text.match(/^Total: /gm)).toHaveLength(1);
  });

  test("contains no script or external style sheet, and no image except the QR code of pick-up", () => {
    const { html } = renderOrderEmail(kind, createOrder());
    const withoutCode = html.replace('<img src="https://store.test/images/pickup/K7M3QT.gif"', "");
    expect(withoutCode).not.toMatch(/<script|<img|<link|@import|url\(/);
  });

  test("fits the limits of mail programs for width and size", () => {
    const { html } = renderOrderEmail(kind, createOrder());
    expect(html).toContain("max-width:600px");
    expect(html).toContain('name="color-scheme" content="light dark"');
    // Gmail truncates larger emails.
    expect(new TextEncoder().encode(html).length).toBeLessThan(102_000);
  });
});

test("shows a line's total, and its retail price only if it is higher", () => {
  const { text } = renderOrderEmail("paid", anOrder());
  expect(text).toContain("Wooden Blocks\n  2 × $10.99 (compare at $15.99) = $21.98\n");
  expect(text).toContain("Gel Pens\n  3 × $4.50 = $13.50\n");
});

test("names the refunded amount separately", () => {
  const { text, html } = renderOrderEmail("refunded", anOrder({ refundCents: 1_234 }));
  expect(text).toMatch(/^Refunded: \$12\.34$/m);
  expect(extractText(html)).toMatch(/Refunded:\s+\$12\.34\s/);
});

test("states the return period in a delivery email", () => {
  expect(renderOrderEmail("delivered", anOrder({ returnDays: 45 })).text).toContain(
    "return it within 45 days:",
  );
  expect(renderOrderEmail("delivered", anOrder({ returnDays: 1 })).text).toContain("return it within 1 day:");
});

test("omits an empty name from the greeting", () => {
  expect(renderOrderEmail("paid", anOrder({ firstName: "  " })).text).toContain("Hello,");
});

test("states the rounded cash amount in emails of a cash order until it is paid", () => {
  const unpaid = anOrder({ isCash: true, isPaid: false });
  expect(renderOrderEmail("placed", unpaid).text).toContain("To be paid on delivery");
  for (const kind of ["placed", "shipped"] as const) {
    const { text } = renderOrderEmail(kind, { ...unpaid, totalCents: 1_507 });
    expect(text).toContain(
      "Please have $15.05 in cash ready. Your total of $15.07 is rounded to the nearest",
    );
    expect(text).toContain("To be paid on delivery: $15.05 in cash");
    expect(renderOrderEmail(kind, { ...unpaid, totalCents: 1_510 }).text).not.toContain("rounded");
  }
  expect(renderOrderEmail("shipped", unpaid).text).toContain("Please have $");
  const paid = anOrder({ isCash: true, isPaid: true });
  expect(renderOrderEmail("delivered", paid).text).toContain("Paid on delivery");
});

test("explains the refund in a cancellation email", () => {
  expect(renderOrderEmail("canceled", anOrder({ isPaid: false })).text).toContain("You weren't charged.");
  expect(renderOrderEmail("canceled", anOrder()).text).toContain(
    "refunding what you paid, less any earlier refund, to your card",
  );
});

function findAmounts(text: string) {
  return text.match(/−?\$[\d,]+\.\d\d/g)?.toSorted();
}

/** Returns the visible text without the preheader. */
function extractText(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<div style="display:none[\s\S]*?<\/div>/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function readCents(text: string, label: string) {
  const amount = new RegExp(`^${label}: (−?)\\$([\\d,.]+)`, "m").exec(text);
  return amount === null ? 0 : Math.round(Number(amount[2]?.replaceAll(",", "")) * 100);
}

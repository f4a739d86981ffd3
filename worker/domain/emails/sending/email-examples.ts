import { footerConsent } from "../../../../contract/account/newsletter-consent.ts";
import { estimateDelivery } from "../../../../contract/orders/delivery-estimate.ts";
import type { OrderEmailText, WrittenEmailKind } from "../../../../contract/orders/emails.ts";
import { claimPath } from "../../../../contract/orders/guest-orders.ts";
import { formatOrderNumber } from "../../../../contract/orders/order-number.ts";
import { priceCart, priceLine } from "../../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../../contract/shared/pricing.ts";
import { addDays, toMoment, toStoreDay } from "../../../../contract/shared/store-time.ts";
import { listStandardRates } from "../../../../contract/shipping/shipping-rates.ts";
import { type PlaceTaxes, standardTaxClass } from "../../../../contract/tax/taxes.ts";
import {
  renderClaimEmail,
  renderExistingAccountEmail,
  renderSuspensionEmail,
} from "../../../emails/account-email.ts";
import type { EmailContent, EmailSender } from "../../../emails/email-layout.ts";
import { renderLowStockEmail } from "../../../emails/low-stock-email.ts";
import { renderOrderEmail } from "../../../emails/order-email.ts";
import type { OrderEmailData } from "../../../emails/order-email-data.ts";
import { writeStockAlertEmail } from "../../catalog/stock-alerts/send-stock-alerts.ts";
import type { StoreContext } from "../../context.ts";
import type { StoreSettings } from "../../store/read-settings.ts";
import {
  writeConfirmationEmail,
  writeUnsubscribeEmail,
  writeWelcomeEmail,
} from "../newsletter/newsletter-emails.ts";

interface ExampleParts {
  readonly context: StoreContext;
  readonly sender: EmailSender;
  readonly settings: Pick<StoreSettings, "returnDays" | "timeZone" | "orderPrefix">;
  /** The taxes of the store's own place, undefined in a store that charges the rates of its products. */
  readonly taxes: PlaceTaxes | undefined;
  /** Products of the store. Invented ones complete them to two. */
  readonly products: readonly ExampleProduct[];
}

interface ExampleProduct {
  readonly name: string;
  readonly slug: string;
  readonly sku: string;
  readonly unitPriceCents: number;
  readonly compareAtPriceCents: number;
  readonly taxRateBasisPoints: number;
}

/** Renders a kind of email for an example order, account or product. */
export function renderExample(
  kind: WrittenEmailKind,
  parts: ExampleParts,
): EmailContent | Promise<EmailContent> {
  return isAboutOrder(kind)
    ? renderOrderEmail(kind, createOrder(parts, orderExamples[kind]))
    : renderOther(kind, parts);
}

const unpaid = { isCash: true, isPaid: false };
const forPickup = { fulfilment: "pickup" } as const;
const parcel = {
  carrier: "Canada Post",
  trackingNumber: "7023210039414604",
  trackingUrl: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023210039414604",
};

/** The differences between the example order and the order in an email of each kind. */
const orderExamples: Readonly<Record<OrderEmailText, Partial<OrderEmailData>>> = {
  new_order: { customerNotes: "Please leave it at the side door." },
  payment_requested: { isPaid: false },
  change_requested: { historyNotes: "Asked for a change: six mugs instead of two." },
  placed: unpaid,
  placed_for_pickup: { ...forPickup, ...unpaid },
  paid: {},
  paid_for_pickup: forPickup,
  pickup_moved: { ...forPickup, historyNotes: "The shop is closed at the time that you chose." },
  ready: { ...forPickup, ...unpaid },
  picked_up: forPickup,
  pickup_to_delivery: {},
  address_changed: {},
  part_shipped: { ...parcel, parcel: { contents: "", rest: "" } },
  change_payment: { historyNotes: "2 × Enamel mug added for $9.00 each, once $20.34 more is paid." },
  content_changed: {
    historyNotes:
      "1 × Enamel mug instead of 2. The order is now $24.86. $10.17 goes back the way it was paid.",
  },
  shipped: parcel,
  delivered: parcel,
  canceled: {},
  refunded: { refundCents: 1_099, refundedCents: 1_099 },
  refund_failed: { refundCents: 1_099 },
  return_requested: {},
  return_approved: { answer: "You can also drop it off at the counter." },
  return_declined: { answer: "The box was opened, and a part is missing." },
};

function isAboutOrder(kind: WrittenEmailKind): kind is OrderEmailText {
  return Object.hasOwn(orderExamples, kind);
}

/** Creates an order of two products, which is delivered in the store's own town or picked up tomorrow. */
function createOrder(parts: ExampleParts, changes: Partial<OrderEmailData>): OrderEmailData {
  const { context, sender, settings, taxes } = parts;
  const { returnDays, timeZone, orderPrefix } = settings;
  const { site } = context;
  const { address } = sender;
  const [first, second] = completeProducts(parts);
  const lines = [first, second].map((product, index) => ({
    ...product,
    productId: product.sku,
    offerCents: 0,
    priceCents: product.unitPriceCents,
    quantityPrices: [],
    quantity: index + 2,
    taxClass: standardTaxClass,
    weightGrams: 0,
  }));
  const isPickup = changes.fulfilment === "pickup";
  const rates = isPickup ? [] : listStandardRates(standardShipping, false);
  const place = { postalCode: address.postal_code, isLocal: true };
  return {
    ...priceCart(lines, { rates, taxes }),
    sender,
    returnDays,
    orderNumber: formatOrderNumber(orderPrefix, "7K3MQ9TX"),
    orderUrl: `${site.url}/account/orders`,
    storeUrl: site.url,
    placedAt: context.now(),
    arrival: estimateDelivery(context.now(), { ...sender, timeZone }, place),
    timeZone,
    firstName: "Robin",
    fulfilment: "delivery",
    pickup: isPickup ? createPickup(parts) : undefined,
    isCash: false,
    isPaid: true,
    lines: lines.map((line) => ({ ...line, totalCents: priceLine(line).goodsCents })),
    returned: [`1 × ${first.name}`],
    refundCents: first.unitPriceCents,
    address: {
      full_name: "Robin Shopper",
      phone_number: "555-555-0134",
      address_line1: "12 Main Street",
      address_line2: null,
      city: address.locality,
      province: address.province,
      postal_code: address.postal_code,
      is_province_confirmed: false,
      delivery_instructions: "Ring twice",
    },
    ...changes,
    ...(changes.parcel !== undefined && {
      parcel: { contents: `2 × ${first.name}`, rest: `3 × ${second.name}` },
    }),
  };
}

function completeProducts({ products }: ExampleParts): [ExampleProduct, ExampleProduct] {
  const invented = { slug: "first-product", sku: "SKU-001", taxRateBasisPoints: 0 };
  const [
    first = { ...invented, name: "First product", unitPriceCents: 1_099, compareAtPriceCents: 1_099 },
    second = { ...invented, name: "Second product", unitPriceCents: 450, compareAtPriceCents: 450 },
  ] = products;
  return [first, second];
}

function createPickup({ context, settings: { timeZone } }: ExampleParts) {
  const tomorrow = addDays(toStoreDay(context.now(), timeZone), 1);
  return {
    starts_at: toMoment(tomorrow, "10:00", timeZone).toISOString(),
    ends_at: toMoment(tomorrow, "12:00", timeZone).toISOString(),
    code: "K7M3QT",
    held_until: toMoment(addDays(tomorrow, 7), "12:00", timeZone).toISOString(),
    tender: null,
  };
}

const recipient = { id: "00000000-0000-4000-8000-000000000000", email: "robin@example.ca" };
// A fixed time, so that the same preview has the same links.
const sentAt = "2026-01-01T12:00:00.000Z";

function renderOther(kind: Exclude<WrittenEmailKind, OrderEmailText>, parts: ExampleParts) {
  const { context, sender } = parts;
  const storeUrl = context.site.url;
  const account = { sender, storeUrl, firstName: "Robin" };
  const [first, second] = completeProducts(parts);
  switch (kind) {
    case "account_suspended":
      return renderSuspensionEmail({ ...account, reason: "Three parcels were refused." });
    case "account_exists":
      return renderExistingAccountEmail(account);
    case "claim_orders":
      return renderClaimEmail({ ...account, claimUrl: `${storeUrl}${claimPath}` });
    case "low_stock": {
      const products = [
        { ...first, stockQuantity: 0 },
        { ...second, stockQuantity: 4 },
      ];
      return renderLowStockEmail({ sender, storeUrl, products });
    }
    case "back_in_stock":
      return writeStockAlertEmail(context, sender, { alert: recipient, ...first });
    case "newsletter_confirm": {
      const request = { email: recipient.email, consent: footerConsent, requestedAt: sentAt };
      return writeConfirmationEmail(context, sender, request);
    }
    case "newsletter_welcome":
      return writeWelcomeEmail(context, sender, { ...recipient, updatedAt: sentAt });
    case "newsletter_unsubscribe":
      return writeUnsubscribeEmail(context, sender, recipient, sentAt);
  }
}

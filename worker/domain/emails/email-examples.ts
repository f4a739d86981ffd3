import { footerConsent } from "../../../contract/account/newsletter-consent.ts";
import { estimateDelivery } from "../../../contract/orders/delivery-estimate.ts";
import type { OrderEmailText, WrittenEmailKind } from "../../../contract/orders/emails.ts";
import { claimPath } from "../../../contract/orders/guest-orders.ts";
import { formatOrderNumber } from "../../../contract/orders/order-number.ts";
import { priceCart, priceLine } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { addDays, toMoment, toStoreDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { listStandardRates, type ShippingRate } from "../../../contract/shipping/shipping-rates.ts";
import { type PlaceTaxes, standardTaxClass } from "../../../contract/tax/taxes.ts";
import {
  renderClaimEmail,
  renderExistingAccountEmail,
  renderSuspensionEmail,
} from "../../emails/account-email.ts";
import type { EmailContent, EmailSender } from "../../emails/email-layout.ts";
import { renderLowStockEmail } from "../../emails/low-stock-email.ts";
import { renderOrderEmail } from "../../emails/order-email.ts";
import type { OrderEmailData } from "../../emails/order-email-data.ts";
import { writeStockAlertEmail } from "../catalog/stock-alerts/send-stock-alerts.ts";
import type { StoreContext } from "../context.ts";
import type { ExampleProduct } from "./example-products.ts";
import { writeConfirmationEmail, writeUnsubscribeEmail, writeWelcomeEmail } from "./newsletter/emails.ts";

interface ExampleParts {
  readonly context: StoreContext;
  readonly sender: EmailSender;
  readonly returnDays: number;
  readonly timeZone: TimeZone;
  readonly orderPrefix: string;
  /** The taxes of the store's own place, undefined in a store that charges the rates of its products. */
  readonly taxes: PlaceTaxes | undefined;
  readonly products: readonly [ExampleProduct, ExampleProduct];
}
type Example = (parts: ExampleParts) => EmailContent | Promise<EmailContent>;

const exampleRecipient = { id: "00000000-0000-4000-8000-000000000000", email: "robin@example.ca" };
const parcel = {
  carrier: "Canada Post",
  trackingNumber: "7023210039414604",
  trackingUrl: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023210039414604",
};

/** Renders each kind of email for an example order, account or product. */
export const emailExamples: Record<WrittenEmailKind, Example> = {
  new_order: createOrderExample("new_order", { customerNotes: "Please leave it at the side door." }),
  placed: createOrderExample("placed", { isCash: true, isPaid: false }),
  placed_for_pickup: createPickupExample("placed_for_pickup", { isCash: true, isPaid: false }),
  paid: createOrderExample("paid"),
  paid_for_pickup: createPickupExample("paid_for_pickup"),
  pickup_moved: createPickupExample("pickup_moved", {
    moveNotes: "The shop is closed at the time that you chose.",
  }),
  ready: createPickupExample("ready", { isCash: true, isPaid: false }),
  picked_up: createPickupExample("picked_up"),
  pickup_to_delivery: createOrderExample("pickup_to_delivery"),
  address_changed: createOrderExample("address_changed"),
  shipped: createOrderExample("shipped", parcel),
  delivered: createOrderExample("delivered", parcel),
  canceled: createOrderExample("canceled"),
  refunded: createOrderExample("refunded", { refundCents: 1_099, refundedCents: 1_099 }),
  refund_failed: createOrderExample("refund_failed", { refundCents: 1_099 }),
  return_requested: createReturnExample("return_requested"),
  return_approved: createReturnExample("return_approved", "You can also drop it off at the counter."),
  return_declined: createReturnExample("return_declined", "The box was opened, and a part is missing."),
  account_suspended: ({ context, sender }) =>
    renderSuspensionEmail({
      sender,
      firstName: "Robin",
      reason: "Three parcels were refused.",
      storeUrl: context.site.url,
    }),
  account_exists: ({ context, sender }) =>
    renderExistingAccountEmail({ sender, firstName: "Robin", storeUrl: context.site.url }),
  claim_orders: ({ context, sender }) =>
    renderClaimEmail({
      sender,
      firstName: "Robin",
      storeUrl: context.site.url,
      claimUrl: `${context.site.url}${claimPath}`,
    }),
  low_stock: ({ context, sender, products: [first, second] }) =>
    renderLowStockEmail({
      sender,
      products: [
        { ...first, stockQuantity: 0 },
        { ...second, stockQuantity: 4 },
      ],
      storeUrl: context.site.url,
    }),
  back_in_stock: ({ context, sender, products: [{ name, slug }] }) =>
    writeStockAlertEmail(context, sender, { alert: exampleRecipient, name, slug }),
  newsletter_confirm: ({ context, sender }) =>
    writeConfirmationEmail(
      context,
      { email: exampleRecipient.email, consent: footerConsent, requestedAt: exampleTime },
      sender,
    ),
  newsletter_welcome: ({ context, sender }) =>
    writeWelcomeEmail(context, exampleRecipient, exampleTime, sender),
  newsletter_unsubscribe: ({ context, sender }) =>
    writeUnsubscribeEmail(context, exampleRecipient, exampleTime, sender),
};

// A fixed time, so that the same preview has the same links.
const exampleTime = "2026-01-01T12:00:00.000Z";

function createReturnExample(kind: OrderEmailText, answer: string | null = null): Example {
  return (parts) => {
    const [{ name, priceCents }] = parts.products;
    const changes = { returned: [`1 × ${name}`], refundCents: priceCents, answer };
    return createOrderExample(kind, changes)(parts);
  };
}

function createPickupExample(kind: OrderEmailText, changes: Partial<OrderEmailData> = {}): Example {
  return (parts) => {
    const { context, timeZone } = parts;
    const tomorrow = addDays(toStoreDay(context.now(), timeZone), 1);
    const pickup = {
      starts_at: toMoment(tomorrow, "10:00", timeZone).toISOString(),
      ends_at: toMoment(tomorrow, "12:00", timeZone).toISOString(),
      code: "K7M3QT",
      held_until: toMoment(addDays(tomorrow, 7), "12:00", timeZone).toISOString(),
      tender: null,
    };
    const pickupOrder = { ...createExampleOrder(parts, []), fulfilment: "pickup", pickup } as const;
    return renderOrderEmail(kind, { ...pickupOrder, ...changes });
  };
}

function createOrderExample(kind: OrderEmailText, changes: Partial<OrderEmailData> = {}): Example {
  return (parts) => renderOrderEmail(kind, { ...createExampleOrder(parts), ...changes });
}

function createExampleOrder(
  { context, sender, returnDays, timeZone, orderPrefix, taxes, products }: ExampleParts,
  rates: readonly ShippingRate[] = listStandardRates(standardShipping, false),
): OrderEmailData {
  const lines = products.map(({ name, priceCents, comparePriceCents, taxRateBasisPoints }, index) => ({
    name,
    quantity: index + 2,
    retailPriceCents: comparePriceCents,
    unitPriceCents: priceCents,
    taxRateBasisPoints,
    taxClass: standardTaxClass,
    weightGrams: 0,
  }));
  const quote = priceCart(lines, { rates, taxes });
  return {
    ...quote,
    sender,
    returnDays,
    orderNumber: formatOrderNumber(orderPrefix, "7K3MQ9TX"),
    orderUrl: `${context.site.url}/account/orders`,
    storeUrl: context.site.url,
    placedAt: context.now(),
    arrival: estimateDelivery(
      context.now(),
      { ...sender, timeZone },
      {
        postalCode: sender.address.postal_code,
        isLocal: true,
      },
    ),
    timeZone,
    firstName: "Robin",
    fulfilment: "delivery",
    pickup: null,
    isCash: false,
    isPaid: true,
    lines: lines.map((line) => ({ ...line, totalCents: priceLine(line).chargedCents })),
    address: {
      full_name: "Robin Shopper",
      phone_number: "555-555-0134",
      address_line1: "12 Main Street",
      address_line2: null,
      city: sender.address.locality,
      province: sender.address.province,
      postal_code: sender.address.postal_code,
      is_province_confirmed: false,
      delivery_instructions: "Ring twice",
    },
    customerNotes: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: undefined,
  };
}

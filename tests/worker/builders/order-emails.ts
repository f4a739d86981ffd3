import { priceCart, priceLine } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { standardTaxClass } from "../../../contract/tax/place-taxes.ts";
import type { OrderEmailData } from "../../../worker/emails/order-email-data.ts";

/** Creates the data of an order's email, with the prices that the store would calculate. */
export function anOrder(changes: Partial<OrderEmailData> = {}): OrderEmailData {
  const lines = changes.lines ?? [
    aLine({ name: "Wooden Blocks", quantity: 2, retailPriceCents: 1_599, unitPriceCents: 1_099 }),
    aLine({ name: "Gel Pens", quantity: 3, retailPriceCents: 450, unitPriceCents: 450 }),
  ];
  const quote = priceCart(
    lines.map((line) => ({ ...line, taxRateBasisPoints: 1_200, taxClass: standardTaxClass, weightGrams: 0 })),
    { rates: listStandardRates(standardShipping, false) },
  );
  return {
    ...quote,
    sender: newStoreIdentity,
    returnDays: 30,
    orderNumber: "PD-7K3M-Q9TX",
    orderUrl: "https://store.test/account/orders/7",
    storeUrl: "https://store.test",
    timeZone: "America/Winnipeg",
    placedAt: new Date("2026-11-21T03:30:00Z"),
    firstName: "Robin",
    isCash: false,
    isPaid: true,
    refundCents: 1_234,
    address: {
      full_name: "Robin Shopper",
      phone_number: "204-555-0134",
      address_line1: "12 Main Street",
      address_line2: null,
      city: "Winnipeg",
      province: "Manitoba",
      postal_code: "R2C 0A1",
      delivery_instructions: null,
    },
    customerNotes: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: undefined,
    ...changes,
    lines,
  };
}

export function aLine(line: Omit<OrderEmailData["lines"][number], "totalCents">) {
  return { ...line, totalCents: priceLine({ ...line, taxRateBasisPoints: 0 }).chargedCents };
}

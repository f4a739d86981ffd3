import type { PickupDetailsView } from "../../../contract/orders/orders.ts";
import { priceCart, priceLine } from "../../../contract/orders/price-cart.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { listStandardRates, type ShippingRate } from "../../../contract/shipping/shipping-rates.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { standardTaxClass } from "../../../contract/tax/taxes.ts";
import type { OrderEmailData } from "../../../worker/emails/order-email-data.ts";

/** A pick-up that is ready, on a Saturday from 10 to 12. */
export const readyPickup: PickupDetailsView = {
  starts_at: "2026-11-21T15:00:00.000Z",
  ends_at: "2026-11-21T17:00:00.000Z",
  code: "K7M3QT",
  held_until: "2026-11-28T17:00:00.000Z",
  tender: null,
};

/** Creates the data of an email about an order for pick-up that is ready. */
export function aPickupOrder(changes: Partial<OrderEmailData> = {}): OrderEmailData {
  return createOrder({ fulfilment: "pickup", pickup: readyPickup, ...changes }, []);
}

/** Creates the data of an email about a delivery, with the prices that the store would calculate. */
export function anOrder(changes: Partial<OrderEmailData> = {}): OrderEmailData {
  return createOrder(changes, listStandardRates(standardShipping, false));
}

function createOrder(changes: Partial<OrderEmailData>, rates: readonly ShippingRate[]): OrderEmailData {
  const lines = changes.lines ?? [
    aLine({ name: "Wooden Blocks", quantity: 2, compareAtPriceCents: 1_599, unitPriceCents: 1_099 }),
    aLine({ name: "Gel Pens", quantity: 3, compareAtPriceCents: 450, unitPriceCents: 450 }),
  ];
  const quote = priceCart(
    lines.map((line) => ({
      ...line,
      productId: line.name,
      priceCents: line.unitPriceCents,
      quantityPrices: [],
      taxRateBasisPoints: 1_200,
      taxClass: standardTaxClass,
      weightGrams: 0,
    })),
    { rates },
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
    fulfilment: "delivery",
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
      is_province_confirmed: false,
      delivery_instructions: null,
    },
    ...changes,
    lines,
  };
}

export function aLine(line: Omit<OrderEmailData["lines"][number], "totalCents">) {
  return { ...line, totalCents: priceLine({ ...line, offerCents: 0, taxRateBasisPoints: 0 }).goodsCents };
}

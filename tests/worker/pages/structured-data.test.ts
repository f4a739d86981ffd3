import { expect, test } from "vitest";
import { newStoreIdentity, noDeliveryDays } from "../../../contract/store/new-store.ts";
import { describeProduct } from "../../../worker/pages/structured-data.ts";
import { anAdmin } from "../builders/admins.ts";
import { createProductByForm } from "../builders/product-forms.ts";

const days = {
  local: { from: 1, to: 2 },
  province: { from: 2, to: 4 },
  canada: { from: 3, to: 7 },
  remote: { from: 5, to: 12 },
};

test("describes delivery times that hold in all of Canada, and none if a zone has no promise", async () => {
  const product = await createProductByForm(await anAdmin());
  const describeOffer = (delivery: typeof newStoreIdentity.delivery) =>
    describeProduct("http://store.test", product, {
      categories: [],
      store: { ...newStoreIdentity, delivery, logo: null },
      shipping_rules: { flat_rate: 5, free_over: 15 },
      return_days: 30,
    })[0];
  expect(describeOffer({ dispatch_until: "14:00", days })).toMatchObject({
    offers: {
      shippingDetails: {
        deliveryTime: {
          businessDays: { dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] },
          handlingTime: { minValue: 0, maxValue: 1 },
          transitTime: { minValue: 1, maxValue: 12 },
        },
      },
    },
  });
  for (const partial of [noDeliveryDays.days, { ...days, remote: null }]) {
    expect(JSON.stringify(describeOffer({ dispatch_until: "14:00", days: partial }))).not.toContain(
      "deliveryTime",
    );
  }
});

test("says until when the price of a sale is valid", async () => {
  const product = await createProductByForm(await anAdmin(), {
    sale_price: "4.00",
    sale_until: "2999-06-30",
  });
  const [facts] = describeProduct(
    "http://store.test",
    { ...product, wholesale_price: 4 },
    {
      categories: [],
      store: { ...newStoreIdentity, logo: null },
      shipping_rules: { flat_rate: 5, free_over: 15 },
      return_days: 30,
    },
  );
  expect(facts).toMatchObject({ offers: { price: "4.00", priceValidUntil: "2999-06-30" } });
});

test("describes each unit price with the quantities that it is charged for", async () => {
  const product = await createProductByForm(await anAdmin(), {
    wholesale_price: "1.25",
    retail_price: "",
    quantity_prices: "12: 0.99, 48: 0.89",
    minimum_order_quantity: "2",
  });
  const [facts] = describeProduct("http://store.test", product, {
    categories: [],
    store: { ...newStoreIdentity, logo: null },
    shipping_rules: { flat_rate: 5, free_over: 15 },
    return_days: 30,
  });
  expect(facts).toMatchObject({
    offers: {
      price: "1.25",
      priceSpecification: [
        { price: "1.25", eligibleQuantity: { minValue: 2, maxValue: 11 } },
        { price: "0.99", eligibleQuantity: { minValue: 12, maxValue: 47 } },
        { price: "0.89", eligibleQuantity: { minValue: 48 } },
      ],
    },
  });
});

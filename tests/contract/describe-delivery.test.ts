import { expect, test } from "vitest";
import { deliveryTimeSentence } from "../../contract/store/describe-delivery.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";

test("lists the days of delivery as a sentence, and names a territory with its article", () => {
  const store = {
    ...newStoreIdentity,
    address: { ...newStoreIdentity.address, province: "NT" },
    delivery: {
      dispatch_until: "14:00",
      days: {
        local: { from: 1, to: 1 },
        province: { from: 2, to: 4 },
        canada: { from: 3, to: 7 },
        remote: null,
      },
    },
  };
  expect(deliveryTimeSentence(store)).toBe(
    "Orders placed before 2:00 PM leave the same day if we're open. Delivery then takes 1 business day to local postal codes, 2 to 4 business days elsewhere in the Northwest Territories and 3 to 7 business days to other provinces.",
  );
});

import * as v from "valibot";
import { expect, test } from "vitest";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import {
  deliveryDatesForm,
  toDeliveryDates,
} from "../../web/features/admin/delivery/delivery-dates-values.ts";

const values = toDeliveryDates(newStoreIdentity);

test("converts delivery dates to form values and back without a change", () => {
  expect(v.parse(deliveryDatesForm, values)).toEqual({ delivery: newStoreIdentity.delivery });
});

test("promises no days to a zone with two blank numbers", () => {
  const days = { ...values.days, remote: { from: " ", to: "" } };
  expect(v.parse(deliveryDatesForm, { ...values, days }).delivery.days.remote).toBeNull();
});

test("reports each error at its row", () => {
  const days = { ...values.days, local: { from: "4", to: "2" }, province: { from: "2", to: "" } };
  const { issues } = v.safeParse(deliveryDatesForm, { ...values, days });
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(["days.local", "days.province.to"]);
});

import { expect, test } from "vitest";
import { findDeliveryZone } from "../../contract/store/delivery-zones.ts";

test.each([
  ["R2C 1A1", true, "local"],
  ["R3C 4T3", false, "province"],
  ["V6B 1A1", false, "canada"],
  // An owner who names a rural route as local delivers there.
  ["R0A 0A1", true, "local"],
  ["R0A 0A1", false, "remote"],
  ["A0B 1C0", false, "remote"],
  ["X0A 0H0", false, "remote"],
  ["X1A 2B3", false, "remote"],
  ["Y1A 1A1", false, "remote"],
])("finds the zone of %s from Winnipeg (local: %s): %s", (postalCode, isLocal, zone) => {
  expect(findDeliveryZone({ postalCode, isLocal }, "R2C 1R1")).toBe(zone);
});

test("counts the five letters of Ontario as one province", () => {
  const zones = ["K1A 0B1", "L4K 1A1", "M5V 2T6", "N2L 3G1", "P3A 1A1", "G1R 1A1"].map((postalCode) =>
    findDeliveryZone({ postalCode, isLocal: false }, "M5V 1A1"),
  );
  expect(zones).toEqual(["province", "province", "province", "province", "province", "canada"]);
});

import { expect, test } from "vitest";
import { guessCarrier } from "../../web/features/admin/orders/tracking.tsx";

test.each([
  ["7023 2100 1234 5678", "Canada Post"],
  ["ee123456789ca", "Canada Post"],
  ["1Z 999 AA1 01 2345 6784", "UPS"],
  ["ABC 123 456 789", "Purolator"],
  ["9612-0190-1234-567", "FedEx"],
  ["1234567890", "DHL"],
  ["JD014600003889014567", "DHL"],
])("recognizes %s as a tracking number of %s", (number, carrier) => {
  expect(guessCarrier(number)).toBe(carrier);
});

test.each(["", "7023", "331234567890", "EE123456789US", "left at the door"])(
  "guesses no carrier for '%s'",
  (number) => {
    expect(guessCarrier(number)).toBeUndefined();
  },
);

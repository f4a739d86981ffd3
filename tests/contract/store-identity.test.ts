import * as v from "valibot";
import { expect, test } from "vitest";
import { toPhoneUrl } from "../../contract/shared/contact-urls.ts";
import { colourSchema, computeContrast, deriveShades, standardColour } from "../../contract/store/colours.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { storeIdentity } from "../../contract/store/identity.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { describeHours, formatHours } from "../../contract/store/opening-hours.ts";

const nineToSix = { opens: "09:00", closes: "18:00" };

test("accepts the identity of a new store", () => {
  expect(v.parse(storeIdentity, newStoreIdentity)).toEqual(newStoreIdentity);
  expect(newStoreIdentity.colour).toBe(standardColour);
});

test("formats the hours, address and phone number of a store", () => {
  expect(describeHours(newStoreIdentity)).toEqual([
    { days: "Monday to Friday", times: "9:00 AM to 5:00 PM" },
    { days: "Saturday to Sunday", times: "Closed" },
  ]);
  expect(formatHours(newStoreIdentity)).toBe("Monday to Friday, 9:00 AM to 5:00 PM");
  expect(formatStoreAddress(newStoreIdentity)).toBe("1 Your Street, Your Town, ON K1A 1A1");
  expect(toPhoneUrl(newStoreIdentity.phone)).toBe("tel:+1-555-555-0100");
});

test("combines consecutive days with the same hours, and writes noon and midnight as 12", () => {
  const halfPastMidnightToNoon = { opens: "00:30", closes: "12:00" };
  expect(
    describeHours({
      hours: [nineToSix, nineToSix, nineToSix, nineToSix, halfPastMidnightToNoon, null, null],
    }),
  ).toEqual([
    { days: "Monday to Thursday", times: "9:00 AM to 6:00 PM" },
    { days: "Friday", times: "12:30 AM to 12:00 PM" },
    { days: "Saturday to Sunday", times: "Closed" },
  ]);
});

test.each(["#ffffff", "#8fd14f", "#ff8800", "#777777"])(
  "refuses the colour %s, because white text on it is unreadable",
  (colour) => {
    expect(v.is(colourSchema, colour)).toBe(false);
  },
);

test.each(["green", "#12345"])("refuses %s, because it is not a six-digit hex colour", (colour) => {
  expect(v.is(colourSchema, colour)).toBe(false);
});

test.each(["#1f5a43", "#767676", "#b3261e", "#0000ff", "#000000"])(
  "accepts the colour %s, and derives shades with sufficient contrast",
  (colour) => {
    expect(v.is(colourSchema, colour)).toBe(true);
    const shades = deriveShades(colour);
    // White text appears on these shades.
    for (const shade of ["700", "800", "900"] as const) {
      expect(computeContrast(shades[shade], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    }
    // Shade 800 is text on shade 50, and shade 200 is text on shade 900.
    expect(computeContrast(shades[800], shades[50])).toBeGreaterThanOrEqual(4.5);
    expect(computeContrast(shades[200], shades[900])).toBeGreaterThanOrEqual(4.5);
  },
);

test("never rounds an insufficient contrast up to a sufficient one", () => {
  const { issues = [] } = v.safeParse(colourSchema, "#777777");
  expect(issues[0]?.message).toContain("its contrast is 4.4:1, and must be at least 4.5:1");
});

test.each([
  [{ hours: newStoreIdentity.hours.slice(1) }, "hours"],
  [{ hours: [{ opens: "18:00", closes: "09:00" }, ...newStoreIdentity.hours.slice(1)] }, "hours"],
  // A zero-width space is invisible.
  [{ name: "\u200b" }, "name"],
  [{ phone: "call me" }, "phone"],
  [{ social: [{ name: "Site", handle: "x", url: "javascript:alert(1)" }] }, "social"],
  [{ address: { ...newStoreIdentity.address, latitude: 91 } }, "address"],
  [{ logo_hash: "a logo" }, "logo_hash"],
  [
    {
      delivery: {
        ...newStoreIdentity.delivery,
        days: { ...newStoreIdentity.delivery.days, local: { from: 3, to: 2 } },
      },
    },
    "delivery",
  ],
  // Two holidays are on one day.
  [
    {
      holidays: [
        { day: "2026-12-26", name: "Boxing Day", hours: null },
        { day: "2026-12-26", name: "Sale", hours: null },
      ],
    },
    "holidays",
  ],
])("refuses the change %j with an error for the field %s", (changes, field) => {
  const { issues = [] } = v.safeParse(storeIdentity, { ...newStoreIdentity, ...changes });
  expect(issues.map((issue) => issue.path?.[0]?.key)).toEqual([field]);
});

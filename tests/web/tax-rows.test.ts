import { expect, test } from "vitest";
import type { TaxRate } from "../../contract/tax/tax-law.ts";
import { rateKind } from "../../web/features/admin/taxes/kinds/rate-kind.tsx";
import { findRow, putRow } from "../../web/features/admin/taxes/tax-rows.ts";

const { getIdentity } = rateKind;
const manitoba = aRate({ place: "MB" });
const quebec = aRate({ place: "QC", name: "QST" });

test("finds a row that someone else changed and moved", () => {
  const changed = { ...manitoba, millipercent: 8_000 };
  expect(findRow([quebec, changed], manitoba, getIdentity)).toBe(1);
});

test("takes no other row for one that is gone, although it has its place", () => {
  const other = aRate({ place: "BC", name: "PST" });
  expect(findRow([other, quebec], manitoba, getIdentity)).toBe(-1);
});

test("finds the same row among announced ones of the same day, and none once it was changed", () => {
  const announced = aRate({ place: "MB", millipercent: 9_000, status: "announced" });
  const other = { ...announced, millipercent: 10_000 };
  expect(findRow([announced, other], other, getIdentity)).toBe(1);
  expect(findRow([announced, { ...other, millipercent: 11_000 }], other, getIdentity)).toBe(-1);
});

test("replaces a row in its place, and adds one that is new", () => {
  expect(putRow([manitoba, quebec], 1, manitoba)).toEqual([manitoba, manitoba]);
  expect(putRow([manitoba], findRow([manitoba], undefined, getIdentity), quebec)).toEqual([manitoba, quebec]);
});

function aRate(rate: Partial<TaxRate>): TaxRate {
  return {
    place: "MB",
    component: "provincial",
    name: "RST",
    millipercent: 7_000,
    from: "2027-01-01",
    until: null,
    status: "in_force",
    source: "The budget",
    ...rate,
  };
}

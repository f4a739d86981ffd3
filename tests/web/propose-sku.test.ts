import { expect, test } from "vitest";
import { proposeSku } from "../../web/features/admin/products/form/propose-sku.ts";

test.each([
  ["Garden Gnome", [], "GARDEN-GNOME-1"],
  ["Garden Gnome", ["garden-gnome-1", "GARDEN-GNOME-12", "GARDEN-GNOME-RED"], "GARDEN-GNOME-13"],
  ["Crème brûlée set, 4 pieces", [], "CREME-BRULEE-1"],
  ["Supercalifragilistic toy", [], "SUPERCALIFRAGI-1"],
  ["玩具", ["SKU-3"], "SKU-4"],
])("proposes a free SKU for %s", (name, taken, sku) => {
  expect(proposeSku(name, taken)).toBe(sku);
});

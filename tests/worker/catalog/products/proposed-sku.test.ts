import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { proposedSkuResponse } from "../../../../contract/admin/products.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aProduct } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test.each([
  ["Garden Gnome", "GARDEN-GNOME-1"],
  ["Crème brûlée set, 4 pieces", "CREME-BRULEE-1"],
  ["Supercalifragilistic toy", "SUPERCALIFRAGI-1"],
  ["玩具", "SKU-1"],
])("proposes for %s the SKU %s", async (name, sku) => {
  expect(await proposeSku(name)).toBe(sku);
});

test("proposes a number after those of all products, in any capitalization", async () => {
  for (const sku of ["tin-box-1", "TIN-BOX-12", "TIN-BOX-RED", "TIN-BOX-13-B", "TIN-BOXES-20"]) {
    await aProduct({ sku });
  }
  expect(await proposeSku("Tin Box")).toBe("TIN-BOX-13");
});

test("proposes no SKU of an archived product", async () => {
  const { id } = await aProduct({ sku: "OLD-LAMP-1" });
  await env.DB.prepare("UPDATE products SET archived_at = created_at, is_active = 0 WHERE id = ?")
    .bind(id)
    .run();
  expect(await proposeSku("Old Lamp")).toBe("OLD-LAMP-2");
});

async function proposeSku(name: string): Promise<string> {
  const response = await call(`/api/admin/products/proposed-sku?name=${encodeURIComponent(name)}`, {
    token: admin.token,
  });
  return (await unwrap(response, proposedSkuResponse)).data.sku;
}

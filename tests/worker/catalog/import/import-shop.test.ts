import { test } from "vitest";
import { expectShopifyImport } from "../../builders/shopify-import.ts";

test("a Shopify file of 8 products and their images is for sale after its import", async () => {
  await expectShopifyImport(8);
});

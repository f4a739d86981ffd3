import { afterAll, test } from "vitest";
import { deleteUnorderedProducts } from "../../builders/products.ts";
import { expectShopifyImport } from "../../builders/shopify-import.ts";

afterAll(deleteUnorderedProducts);

test("a Shopify file of 200 products and their images is for sale after its import", async () => {
  await expectShopifyImport(200);
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addProducts } from "../../../../scripts/bench/large-catalogue.ts";
import { suggestProducts } from "../../../../worker/domain/catalog/search/suggest-products.ts";
import { anAdmin } from "../../builders/admins.ts";
import { explainQueries, explainRequest } from "../../builders/query-plans.ts";

beforeAll(async () => {
  await addProducts(env.DB, 1, 300);
});

test.each([
  ["a word", "/api/products/search?query=bear"],
  ["a word with synonyms", "/api/products/search?query=notebooks"],
  ["filters and another order", "/api/products/search?query=bear&category=Toys&max_price=9&sort_by=name_asc"],
  ["a word that is corrected", "/api/products/search?query=notebuuk"],
  ["words of which one is left out", "/api/products/search?query=unicorn+notebook"],
])("a search with %s reads the index, and no product that does not match", async (_description, path) => {
  const { token } = await anAdmin();
  expectIndexed(await explainRequest(path, token));
});

test("suggestions read the index, and no product that does not match", async () => {
  expectIndexed(await explainQueries((context) => suggestProducts(context, "notebo")));
});

function expectIndexed(plans: readonly string[][]) {
  expect(plans.flat().join("\n")).toContain("SCAN products_fts VIRTUAL TABLE INDEX");
  for (const steps of plans) {
    // Without a co-routine that reads the page, this step would read the whole table.
    const scans = steps.filter((step) => step === "SCAN products");
    expect(scans.length).toBe(steps.filter((step) => step === "CO-ROUTINE products").length);
  }
}

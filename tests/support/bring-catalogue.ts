import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { importView } from "../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { createImage, toFile } from "./images.ts";
import { resetStore } from "./reset-store.ts";
import { callAsAdmin } from "./store-api.ts";

const csvPath = join(import.meta.dirname, "..", "e2e", "catalogue.csv");
const importSchema = v.object({ data: importView });
const productsSchema = v.object({ data: v.array(v.object({ id: v.string(), name: v.string() })) });

/** Saves the documents of the demonstration, and adds the products that the tests browse. Tests must not change them, and create their own products to buy or edit. */
export default async function importCatalogue(): Promise<void> {
  await resetStore();
  const { rows } = readProductCsv(await readFile(csvPath, "utf8"));
  const imported = await callAsAdmin("POST", "/admin/products/import", { rows });
  const { data } = v.parse(importSchema, imported);
  if (data.failed > 0) throw new Error(`The catalogue was not imported: ${JSON.stringify(data.rows)}`);
  const products = await callAsAdmin("GET", "/admin/products?limit=100");
  await Promise.all(v.parse(productsSchema, products).data.map(addImage));
}

async function addImage({ id, name }: { id: string; name: string }, index: number): Promise<void> {
  const form = new FormData();
  // Imported products without an image start inactive.
  form.append("is_active", "true");
  const colour = `hsl(${index * 13}, 60%, 70%)`;
  form.append("images", toFile(await createImage(`${name}.png`, colour)));
  await callAsAdmin("PUT", `/products/${id}`, form);
}

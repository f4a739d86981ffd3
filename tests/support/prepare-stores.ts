import { cpSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { importView } from "../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../contract/catalog/read-product-csv.ts";
import { textPages } from "../../contract/store/texts.ts";
import { demoHome } from "../../scripts/seed/demo-home.ts";
import { demoIdentity } from "../../scripts/seed/demo-identity.ts";
import { demoTexts } from "../../scripts/seed/demo-texts.ts";
import { createImage, toFile } from "./images.ts";
import { callAsAdmin, connectStore } from "./store-api.ts";
import { createStoreFolder, readStoresFolder, startStoreProcess } from "./store-process.ts";

const csvPath = join(import.meta.dirname, "..", "e2e", "catalogue.csv");
const versionSchema = v.object({ data: v.object({ version: v.number() }) });
const importSchema = v.object({ data: importView });
const productsSchema = v.object({ data: v.array(v.object({ id: v.string(), name: v.string() })) });

/** Fills the data folder that the stores of all workers begin with, once for the run. */
export default async function prepareStores(): Promise<void> {
  const store = await startStoreProcess(getFilledFolder());
  connectStore(store);
  await saveDemonstration();
  await importCatalogue();
  await store.stop();
}

/** Copies the filled data folder for a worker. */
export function copyFilledFolder(name: string): string {
  const folder = createStoreFolder(name);
  cpSync(getFilledFolder(), folder, { recursive: true });
  return folder;
}

function getFilledFolder(): string {
  return join(readStoresFolder(), "filled");
}

/** Saves the identity, home page and texts of the demonstration. */
async function saveDemonstration(): Promise<void> {
  await saveDocument("/admin/store-identity", demoIdentity);
  await saveDocument("/admin/home", demoHome);
  for (const page of textPages) await saveDocument(`/admin/store-texts/${page}`, demoTexts[page]);
}

async function saveDocument(path: string, document: object): Promise<void> {
  const { version } = v.parse(versionSchema, await callAsAdmin("GET", path)).data;
  await callAsAdmin("PUT", path, { ...document, version });
}

/**
 * Adds the products that the tests browse. Tests must not change them, and create their own products to buy or edit.
 */
async function importCatalogue(): Promise<void> {
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

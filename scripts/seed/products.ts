import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { productBody } from "../../contract/admin/products.ts";
import { importBody } from "../../contract/catalog/product-csv.ts";
import type { ImageFacts } from "../../worker/adapters/image-store.ts";
import { products } from "../../worker/db/schema/catalog.ts";
import type { AdminActor } from "../../worker/domain/audit/admin-actor.ts";
import { importProducts } from "../../worker/domain/catalog/import/import-products.ts";
import { updateProduct } from "../../worker/domain/catalog/products/change-product.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { asAdmin } from "../../worker/domain/profiles/profile.ts";
import { setClockBack } from "./create-context.ts";
import { type DemoProduct, readCatalogue } from "./read-catalogue.ts";

/** Uses every core for resizing, while other products wait for D1 and R2. */
const productsAtOnce = 6;

type ExistingProduct = Pick<typeof products.$inferSelect, "id" | "version">;

/**
 * Adds the demonstration catalogue as an admin would. Imports the file, which adds inactive products, and then adds
 * each product's images and activates it.
 */
export async function seedProducts(context: StoreContext): Promise<{ products: number; images: number }> {
  const catalogue = await readCatalogue();
  const existing = await readExistingProducts(context);
  const missing = catalogue.filter(({ sku }) => !existing.has(sku));
  for (const daysAgo of new Set(missing.map((product) => product.daysAgo))) {
    const arrivals = missing.filter((product) => product.daysAgo === daysAgo);
    await importRows(setClockBack(context, daysAgo), arrivals);
  }
  const imported = await readExistingProducts(context);
  // The import creates version 1, and the activation version 2. A product of version 1 may come from an interrupted
  // run.
  const unfinished = catalogue.filter(({ sku }) => imported.get(sku)?.version === 1);
  return { products: missing.length, images: await addImages(context, unfinished, imported) };
}

async function readExistingProducts(context: StoreContext): Promise<Map<string, ExistingProduct>> {
  const rows = await context.db
    .select({ sku: products.sku, id: products.id, version: products.version })
    .from(products);
  return new Map(rows.map((row) => [row.sku, row]));
}

async function importRows(context: StoreContext, rows: readonly DemoProduct[]): Promise<void> {
  const body = v.parse(importBody, { rows: rows.map(({ row }) => row), file_name: "catalogue.csv" });
  const { data } = await importProducts(context, createImporter(context), body);
  const failed = data.rows.filter(({ outcome }) => outcome === "failed");
  if (failed.length === 0) return;
  const reasons = failed.map(({ sku, messages }) => `${sku}: ${messages.join(" ")}`);
  throw new Error(`The catalogue was not imported. ${reasons.join("; ")}`);
}

/**
 * Creates the admin for the audit log. No account has this id, because a real Supabase project may have no admin yet.
 */
export function createImporter(context: StoreContext): AdminActor {
  const now = context.now().toISOString();
  return asAdmin({
    id: "00000000-0000-4000-8000-000000000000",
    email: "",
    firstName: "Demonstration",
    lastName: "catalogue",
    phone: null,
    role: "admin",
    accountStatus: "active",
    lastSignInAt: null,
    tokensEndedAt: null,
    exemptSessionId: null,
    isSecondFactorDue: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
    nameFolded: null,
    suspensionReason: null,
    taxExemption: null,
    keepsUnpaidOrders: false,
  });
}

async function addImages(
  context: StoreContext,
  unfinished: readonly DemoProduct[],
  imported: ReadonlyMap<string, ExistingProduct>,
): Promise<number> {
  let added = 0;
  await runInParallel(unfinished, async ({ sku, row, images }) => {
    const product = imported.get(sku);
    if (product === undefined) return;
    const uploads: ImageFacts[] = [];
    for (const { path } of images) uploads.push(await context.images.put(await readFile(path)));
    const imageFields = images.map(({ altText }) => ({ alt_text: altText }));
    const form = v.parse(productBody, { is_active: row.fields.is_active, imageFields });
    await updateProduct(context, createImporter(context), product.id, form, uploads);
    added += uploads.length;
  });
  return added;
}

async function runInParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers share one iterator.
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: productsAtOnce }, worker));
}

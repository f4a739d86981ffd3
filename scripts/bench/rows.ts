import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { productListQuery, productSearchQuery } from "../../contract/catalog/catalog.ts";
import { connect } from "../../worker/db/client.ts";
import { findProductById, findProductBySlug } from "../../worker/domain/catalog/queries/find-product.ts";
import { listFeaturedProducts, listProducts } from "../../worker/domain/catalog/queries/list-products.ts";
import { searchProducts } from "../../worker/domain/catalog/queries/search-products.ts";
import { suggestProducts } from "../../worker/domain/catalog/queries/suggest-products.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { type Bindings, parseSettings } from "../../worker/env.ts";
import { atEnd } from "../lib/main.ts";
import { workerVariables } from "../lib/variables.ts";
import { createContext } from "../seed/create-context.ts";
import { migrate } from "../stack/migrate.ts";
import { openBindings } from "../stack/worker.ts";
import { addProducts } from "./large-catalogue.ts";
import { shopperReads } from "./shopper-reads.ts";
import { watchDatabase } from "./watch-database.ts";

const sizes = [1_000, 10_000, 100_000] as const;
const timedRuns = 5;

interface Reading {
  /** Of the statement that reads most, and of all. */
  readonly mostRows: number;
  readonly allRows: number;
  readonly medianMs: number;
}

/** Prints how many rows each thing that shoppers ask reads, and how long it takes, in catalogues of three sizes. */
export async function printRows(jsonPath: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-bench-rows-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const bindings = await openBindings(dataDir);
  atEnd(() => bindings.stop());
  const database = await bindings.database();
  await migrate(database);
  // The settings are read from the variables alone; nothing is asked of the services that they name.
  const settings = parseSettings(workerVariables("http://127.0.0.1:1", {}) as unknown as Bindings);
  const context = createContext(database, await bindings.bucket(), settings);
  const names = { category: "Toys", other: "Electronics", slug: "bench-1" };
  const reads = shopperReads({ ...names, id: "bbbbbbbb-0000-4000-8000-000000000001" });
  const table = new Map(reads.map(({ name }) => [name, [] as Reading[]]));
  for (const [index, size] of sizes.entries()) {
    await addProducts(database, (sizes[index - 1] ?? 0) + 1, size);
    console.error(`${size} products`);
    for (const { name, path } of reads) table.get(name)?.push(await measureRead(context, path));
  }
  printTable(table);
  if (jsonPath !== undefined) {
    writeFileSync(jsonPath, `${JSON.stringify({ sizes, reads: Object.fromEntries(table) }, undefined, 2)}\n`);
  }
}

async function measureRead(context: StoreContext, path: string): Promise<Reading> {
  const { DB, rowsRead } = watchDatabase(context.db.$client);
  await ask({ ...context, db: connect(DB) }, path);
  const times: number[] = [];
  for (let run = 0; run < timedRuns; run += 1) {
    const startedAt = performance.now();
    await ask(context, path);
    times.push(performance.now() - startedAt);
  }
  return {
    mostRows: Math.max(0, ...rowsRead),
    allRows: rowsRead.reduce((sum, rows) => sum + rows, 0),
    medianMs: times.toSorted((one, other) => one - other)[Math.floor(timedRuns / 2)] ?? Number.NaN,
  };
}

/** As the routes of worker/routes/products.ts do. */
async function ask(context: StoreContext, path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, "http://store.test");
  const categories = searchParams.getAll("category");
  const query = {
    ...Object.fromEntries(searchParams),
    ...(categories.length > 0 ? { category: categories } : {}),
  };
  switch (pathname) {
    case "/api/products":
      return listProducts(context, v.parse(productListQuery, query));
    case "/api/products/featured":
      return listFeaturedProducts(context);
    case "/api/products/search":
      return searchProducts(context, v.parse(productSearchQuery, query));
    case "/api/products/suggest":
      return suggestProducts(context, searchParams.get("query") ?? "");
    case "/api/products/by-id":
      return findProductById(context, searchParams.get("id") ?? "");
    default:
      return findProductBySlug(context, pathname.slice("/api/products/".length));
  }
}

function printTable(table: ReadonlyMap<string, readonly Reading[]>): void {
  const heads = sizes.map((size) => size.toLocaleString("en-CA"));
  console.log("Rows that the largest statement reads / all of the request, and the median time\n");
  console.log(`| what | ${heads.join(" | ")} | last to first |`);
  console.log(`| --- |${" ---: |".repeat(heads.length + 1)}`);
  for (const [name, readings] of table) {
    const cells = readings.map(
      ({ mostRows, allRows, medianMs }) => `${mostRows} / ${allRows}, ${medianMs.toFixed(1)} ms`,
    );
    const growth = (readings.at(-1)?.medianMs ?? Number.NaN) / (readings[0]?.medianMs ?? Number.NaN);
    console.log(`| ${name} | ${cells.join(" | ")} | ${growth.toFixed(2)} |`);
  }
  const most = Math.max(...[...table.values()].flat().map(({ mostRows }) => mostRows));
  console.log(`\nThe most that a statement reads: ${most} rows`);
}

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
import { parseVariables } from "../../worker/env.ts";
import { atEnd } from "../lib/main.ts";
import { workerVariables } from "../lib/variables.ts";
import { createContext } from "../seed/create-context.ts";
import { migrate } from "../stack/migrate.ts";
import { openBindings } from "../stack/worker.ts";
import { addProducts } from "./large-catalogue.ts";
import { shopperReads } from "./shopper-reads.ts";
import { watchDatabase } from "./watch-database.ts";

const sizes = [1_000, 10_000, 100_000] as const;
const turns = 21;
/** A read that takes more times as long in the largest catalogue as in the smallest grows with it. */
const mostGrowth = 1.5;

interface RowCount {
  /** Of the statement that reads most, and of all. */
  readonly most: number;
  readonly all: number;
}

interface Reading {
  readonly rows: readonly RowCount[];
  /** The fastest turns, in the smallest and in the largest catalogue. */
  readonly fastestMs: readonly [number, number];
}

/**
 * Prints how many rows each thing that shoppers ask reads in catalogues of three sizes, and how much longer it takes in the
 * largest than in the smallest: both are asked in turns, so that what else the machine does meets both.
 */
export async function printRows(jsonPath: string | undefined): Promise<void> {
  const [smallest] = sizes;
  const small = await openCatalogue();
  await addProducts(small.database, 1, smallest);
  const { database, context } = await openCatalogue();
  const names = { category: "Toys", other: "Electronics", slug: "bench-1" };
  const reads = shopperReads({ ...names, id: "bbbbbbbb-0000-4000-8000-000000000001" });
  const rows = new Map(reads.map(({ name }) => [name, [] as RowCount[]]));
  for (const [index, size] of sizes.entries()) {
    await addProducts(database, (sizes[index - 1] ?? 0) + 1, size);
    console.error(`${size} products`);
    for (const { name, path } of reads) rows.get(name)?.push(await countRows(context, path));
  }
  const table = new Map<string, Reading>();
  for (const { name, path } of reads) {
    const fastestMs = await measureInTurns([small.context, context], path);
    table.set(name, { rows: rows.get(name) ?? [], fastestMs });
  }
  printTable(table);
  if (jsonPath !== undefined) {
    writeFileSync(jsonPath, `${JSON.stringify({ sizes, reads: Object.fromEntries(table) }, undefined, 2)}\n`);
  }
}

/** A separate database, without a product. */
async function openCatalogue() {
  const dataDir = mkdtempSync(join(tmpdir(), "store-bench-rows-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const bindings = await openBindings(dataDir);
  atEnd(() => bindings.stop());
  const database = await bindings.database();
  await migrate(database);
  // The settings are read from the variables alone; nothing is asked of the services that they name.
  const settings = parseVariables(workerVariables("http://127.0.0.1:1", {}));
  return { database, context: createContext(database, await bindings.bucket(), settings) };
}

async function countRows(context: StoreContext, path: string): Promise<RowCount> {
  const { DB, rowsRead } = watchDatabase(context.db.$client);
  await ask({ ...context, db: connect(DB) }, path);
  return { most: Math.max(0, ...rowsRead), all: rowsRead.reduce((sum, rows) => sum + rows, 0) };
}

async function measureInTurns(
  [small, large]: readonly [StoreContext, StoreContext],
  path: string,
): Promise<[number, number]> {
  const fastest: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < turns; turn += 1) {
    fastest[0] = Math.min(fastest[0], await measure(small, path));
    fastest[1] = Math.min(fastest[1], await measure(large, path));
  }
  return fastest;
}

async function measure(context: StoreContext, path: string): Promise<number> {
  const startedAt = performance.now();
  await ask(context, path);
  return performance.now() - startedAt;
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

function printTable(table: ReadonlyMap<string, Reading>): void {
  const heads = sizes.map((size) => size.toLocaleString("en-CA"));
  console.log(
    `Rows that the largest statement reads / all of the request, and the fastest of ${turns} turns\n`,
  );
  console.log(`| what | ${heads.join(" | ")} | ms at ${heads[0]} | ms at ${heads.at(-1)} | times as long |`);
  console.log(`| --- |${" ---: |".repeat(heads.length + 3)}`);
  for (const [name, { rows, fastestMs }] of table) {
    const counts = rows.map(({ most, all }) => `${most} / ${all}`);
    const times = fastestMs.map((duration) => duration.toFixed(1));
    const cells = [...counts, ...times, growthOf(fastestMs).toFixed(2)];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  const readings = [...table.values()];
  const most = Math.max(...readings.flatMap(({ rows }) => rows).map((count) => count.most));
  const growth = readings.map(({ fastestMs }) => growthOf(fastestMs)).toSorted((one, other) => one - other);
  const growing = growth.filter((times) => times > mostGrowth).length;
  console.log(`\nThe most that a statement reads: ${most} rows`);
  console.log(`The middle one takes ${growth[Math.floor(growth.length / 2)]?.toFixed(2)} times as long`);
  console.log(`More than ${mostGrowth} times as long: ${growing} of ${growth.length}`);
}

function growthOf([small, large]: Reading["fastestMs"]): number {
  return large / small;
}

import { mkdtempSync, rmSync } from "node:fs";
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
import { isFirstPage, listShopperReads } from "./shopper-reads.ts";
import { watchDatabase } from "./watch-database.ts";

const sizes = [1_000, 10_000, 100_000] as const;
const rounds = 7;
/** The highest allowed growth (`computeGrowth`) of first pages and searches. */
const maxGrowth = 3;
/** The longest allowed time of any page or search with 100,000 products. */
const maxMs = 1_000;

interface Reading {
  readonly name: string;
  readonly isFirstPage: boolean;
  /** The median of each size. */
  readonly medianMs: readonly number[];
  /** The rows that all statements of the request read, for each size. */
  readonly rows: readonly number[];
}

/** Measures every kind of list, search and product request in catalogues of three sizes. */
export async function measureRows(): Promise<readonly Reading[]> {
  const catalogues: StoreContext[] = [];
  for (const size of sizes) catalogues.push(await createCatalogue(size));
  const reads = listShopperReads({
    category: "Toys",
    otherCategory: "Electronics",
    slug: "bench-1",
    id: "bbbbbbbb-0000-4000-8000-000000000001",
  });
  const readings: Reading[] = [];
  for (const { name, path } of reads) {
    const rows: number[] = [];
    for (const context of catalogues) rows.push(await countRows(context, path));
    const medianMs = await measureInTurns(catalogues, path);
    readings.push({ name, isFirstPage: isFirstPage(path), medianMs, rows });
  }
  printTable(readings);
  printSlowest(readings);
  return readings;
}

async function createCatalogue(size: number): Promise<StoreContext> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-bench-rows-"));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const bindings = await openBindings(dataDir);
  atEnd(() => bindings.stop());
  const database = await bindings.database();
  await migrate(database);
  await addProducts(database, 1, size);
  console.error(`${size} products`);
  // Reads of the catalogue call no other service, so no service runs at this URL.
  const settings = parseVariables(workerVariables("http://127.0.0.1:1", {}));
  return createContext(database, await bindings.bucket(), settings);
}

async function countRows(context: StoreContext, path: string): Promise<number> {
  const { DB, rowsRead } = watchDatabase(context.db.$client);
  await callDomain({ ...context, db: connect(DB) }, path);
  return rowsRead.reduce((sum, rows) => sum + rows, 0);
}

/** Alternates between the catalogues, so that other programs on this machine slow down all of them. */
async function measureInTurns(catalogues: readonly StoreContext[], path: string): Promise<readonly number[]> {
  const times = catalogues.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, context] of catalogues.entries()) {
      const startedAt = performance.now();
      await callDomain(context, path);
      times[index]?.push(performance.now() - startedAt);
    }
  }
  return times.map(
    (msOfRounds) => msOfRounds.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN,
  );
}

/** Calls the domain function of the path, as worker/routes/products.ts does. */
async function callDomain(context: StoreContext, path: string): Promise<unknown> {
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

function printTable(readings: readonly Reading[]): void {
  const sizeLabels = sizes.map((size) => size.toLocaleString("en-CA"));
  console.log("Rows read, and the median response time, by number of products\n");
  const columns = [
    ...sizeLabels.map((label) => `rows, ${label}`),
    ...sizeLabels.map((label) => `ms, ${label}`),
  ];
  console.log(`| read | ${columns.join(" | ")} | growth |`);
  console.log(`| --- |${" ---: |".repeat(columns.length + 1)}`);
  for (const reading of readings) {
    const times = reading.medianMs.map((ms) => ms.toFixed(1));
    const cells = [reading.name, ...reading.rows, ...times, computeGrowth(reading).toFixed(2)];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function printSlowest(readings: readonly Reading[]): void {
  const firstPages = readings.filter((reading) => reading.isFirstPage);
  const [growing] = firstPages.toSorted((one, other) => computeGrowth(other) - computeGrowth(one));
  const [slowest] = readings.toSorted((one, other) => largestMs(other) - largestMs(one));
  if (growing === undefined || slowest === undefined) throw new Error("Nothing was measured.");
  console.log(
    `\n10,000 products beside 1,000: at most ${computeGrowth(growing).toFixed(2)} times as slow (${growing.name}); limit ${maxGrowth}`,
  );
  console.log(
    `100,000 products: at most ${largestMs(slowest).toFixed(0)} ms (${slowest.name}); limit ${maxMs} ms`,
  );
}

/** Returns the time with 10,000 products divided by the time with 1,000. */
function computeGrowth({ medianMs: [small = Number.NaN, medium = Number.NaN] }: Reading): number {
  return medium / small;
}

function largestMs({ medianMs }: Reading): number {
  return medianMs.at(-1) ?? Number.NaN;
}

import { strict as assert } from "node:assert";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { afterAll, expect, test, vi } from "vitest";
import type { StockedProduct } from "../builders/books.ts";
import { expectSoundBooks } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import { createRandom, run } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import { aPaidOrder, aShopperWith, confirm, readPayment, startCheckout } from "./support/shoppers.ts";
import { control } from "./support/store.ts";

const secondsSchema = v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(1)), "15");
const seconds = v.parse(secondsSchema, process.env.LOAD_SECONDS || undefined);
/** More visitors than the store can answer at a time. None of them pauses. */
const visitorCount = 64;
/** Only after five minutes, every heap has been full once. */
const memorySeconds = 300;
// The heaps of the store's isolate and of the local runtime's two dozen isolates grow to some 2,200 MiB in total before
// they are collected.
const maxMebibytes = 3_072;
// A machine that is too busy to accept a connection resets it before the store receives it.
const acceptedStatuses = ["200", "304", "429", "503", "reset"];
const paths = ["/", "/api/products?limit=24", "/api/products/search?query=thing", "/toys", "/deals"];
const agent = new Agent({ keepAlive: true, maxSockets: visitorCount });
afterAll(() => agent.destroy());

vi.setConfig({ testTimeout: seconds * 1_000 + 480_000 });

test("responds cleanly to more visitors than it can serve, loses no order, and recovers", async () => {
  const product = await aProduct(10_000);
  const random = createRandom("load");
  const memoryAtStart = await readMemory();
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1_000;
  const [statuses, confirmedIds, memory] = await Promise.all([
    sendRequests(random, isOver),
    placeOrders(product, isOver),
    watchMemory(isOver),
  ]);
  const visitor = "10.2.0.1";
  await expect.poll(() => sendRequest("/api/products?limit=24", visitor), { timeout: 240_000 }).toBe("200");
  const { orderId } = await aPaidOrder(product);
  const memoryAtEnd = await readMemory();
  const report = formatReport({
    statuses,
    orderCount: confirmedIds.length,
    memory,
    memoryAtStart,
    memoryAtEnd,
  });
  process.stdout.write(`${report}\n`);

  const unexpected = Object.keys(statuses).filter((status) => !acceptedStatuses.includes(status));
  expect(unexpected, "responses that are neither a success nor a clean refusal").toEqual([]);
  const paidOrders = (await expectSoundBooks(product)).filter(({ status }) => status === "paid");
  expect(paidOrders.map(({ id }) => id)).toEqual(expect.arrayContaining([...confirmedIds, orderId]));
  if (seconds >= memorySeconds) {
    assert.ok(confirmedIds.length > 0, "no order was placed");
    expectSteadyMemory(memory, memoryAtStart ?? 0);
  }
});

/**
 * Sends requests from many visitors at once, each the next one as soon as it has the response.
 * @returns how often each status was received
 */
async function sendRequests(random: () => number, isOver: () => boolean): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const visit = async () => {
    while (!isOver()) {
      const path = paths[Math.floor(random() * paths.length)] ?? "/";
      const status = await sendRequest(path, pickVisitor(random));
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A connection that is refused at once must not keep this process busy.
      if (status === "reset") await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: visitorCount }, visit));
  return statuses;
}

/** Returns an address. A fifth of the requests come from one visitor, who exceeds the rate limit. */
function pickVisitor(random: () => number): string {
  if (random() < 0.2) return "10.0.0.1";
  return `10.1.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
}

/**
 * Sends one request.
 * @returns the status, or the reason if there is none
 */
function sendRequest(path: string, visitor: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      `${run.STORE_URL}${path}`,
      { agent, headers: { "CF-Connecting-IP": visitor } },
      (response) => {
        response.on("error", () => resolve("interrupted"));
        response.on("end", () => resolve(String(response.statusCode)));
        response.resume();
      },
    );
    // Browsers retry when the store has just closed the connection that was to be reused.
    sent.on("error", () => resolve(sent.reusedSocket ? sendRequest(path, visitor) : "reset"));
    sent.end();
  });
}

/** Places one order after the other, and returns the ids of those that the store confirmed. */
async function placeOrders(product: StockedProduct, isOver: () => boolean): Promise<string[]> {
  const confirmedIds: string[] = [];
  while (!isOver()) {
    // Any step may be refused under load.
    const shopper = await aShopperWith(product).catch(() => undefined);
    const checkout = shopper && (await startCheckout(shopper).catch(() => undefined));
    if (shopper === undefined || checkout?.status !== 200) {
      await sleep(500);
      continue;
    }
    const payment = await readPayment(checkout);
    await pay(payment.intentId);
    if ((await confirm(shopper, payment)).status === 200) confirmedIds.push(payment.orderId);
  }
  return confirmedIds;
}

const memorySchema = v.object({ mebibytes: v.nullable(v.number()) });

async function watchMemory(isOver: () => boolean): Promise<number[]> {
  const samples: number[] = [];
  while (!isOver()) {
    const mebibytes = await readMemory();
    if (mebibytes !== null) samples.push(mebibytes);
    await sleep(1_000);
  }
  return samples;
}

async function readMemory(): Promise<number | null> {
  return v.parse(memorySchema, await control("/memory")).mebibytes;
}

function expectSteadyMemory(memory: readonly number[], mebibytesAtStart: number): void {
  const { firstHalf, secondHalf } = findPeaks(memory);
  const grownMebibytes = Math.max(firstHalf, secondHalf) - mebibytesAtStart;
  assert.ok(grownMebibytes < maxMebibytes, `grown by ${grownMebibytes} MiB: ${memory.join(" ")}`);
  assert.ok(secondHalf < firstHalf * 1.25, `still growing: ${memory.join(" ")}`);
}

function findPeaks(memory: readonly number[]): { firstHalf: number; secondHalf: number } {
  const middle = memory.length / 2;
  return { firstHalf: Math.max(...memory.slice(0, middle)), secondHalf: Math.max(...memory.slice(middle)) };
}

interface Measurements {
  readonly statuses: Readonly<Record<string, number>>;
  readonly orderCount: number;
  readonly memory: readonly number[];
  readonly memoryAtStart: number | null;
  readonly memoryAtEnd: number | null;
}

/** Formats the measurements as a table in Markdown. */
function formatReport({ statuses, orderCount, memory, memoryAtStart, memoryAtEnd }: Measurements): string {
  const peaks = findPeaks(memory);
  const rows = [
    ["seconds", seconds],
    ...Object.entries(statuses).map(([status, count]) => [`answered ${status}`, count]),
    ["orders paid meanwhile", orderCount],
    ["workerd's memory at the start, MiB", memoryAtStart ?? "-"],
    ["its peak in the first half", peaks.firstHalf],
    ["its peak in the second half", peaks.secondHalf],
    ["at the end, with the crowd gone", memoryAtEnd ?? "-"],
  ];
  return [
    "| what | figure |",
    "| --- | --- |",
    ...rows.map(([name, figure]) => `| ${name} | ${figure} |`),
  ].join("\n");
}

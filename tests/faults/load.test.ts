import { strict as assert } from "node:assert";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { StockedProduct } from "../builders/books.ts";
import { expectSoundBooks } from "./support/books.ts";
import { aProduct } from "./support/products.ts";
import { createRandom, run, times } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import { aShopperWith, confirm, readPayment, startCheckout } from "./support/shoppers.ts";
import { control } from "./support/store.ts";

const seconds = Number(process.env.LOAD_SECONDS ?? times({ short: 15, full: 600 }));
const connections = 64;
/** The maximum number of open requests. Further requests count as unsent. */
const maxOpenRequests = 1_000;
const tickMs = 50;
const maxAttempts = 20;
// The heaps of the store's isolate and of the local runtime's two dozen isolates grow to some 2,200 MiB in total before they are
// collected.
const maxMebibytes = 3_072;
const acceptedStatuses = ["200", "304", "429", "503", "unsent", "reset"];
const random = createRandom("load");
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const paths = ["/", "/api/products?limit=24", "/api/products/search?query=thing", "/toys", "/deals"];

test("responds cleanly, limits its memory and accepts orders at twice the rate that saturates it", async () => {
  const product = await aProduct(10_000);
  const memoryAtStart = await readMemory();
  await measureRate(2_000);
  const saturatingRate = await measureRate(5_000);
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1_000;
  const [statuses, orders, memory] = await Promise.all([
    sendAtRate(saturatingRate * 2, isOver),
    placeOrders(product, isOver),
    watchMemory(isOver),
  ]);
  const recoveredMs = await measureRecovery();
  const memoryAtEnd = await readMemory();
  process.stdout.write(
    `${formatReport({ saturatingRate, statuses, orders, memory, memoryAtStart, memoryAtEnd, recoveredMs })}\n`,
  );

  const unexpected = Object.keys(statuses).filter((status) => !acceptedStatuses.includes(status));
  expect(unexpected, "responses that are neither a success nor a clean refusal").toEqual([]);
  // A machine that is too busy to accept a connection resets it before the store receives it.
  assert.ok((statuses.reset ?? 0) < sum(statuses) / 10, "connections that were reset");
  assert.ok(orders.length > 0, "no order was placed");
  // The short form lasts only long enough for one order.
  if (seconds >= 60) {
    assert.ok(findLongestGapMs(orders, start) < (seconds * 1_000) / 2, "no order for half of the time");
  }
  const grownMebibytes = Math.max(0, ...memory) - (memoryAtStart ?? 0);
  assert.ok(grownMebibytes < maxMebibytes, `grown by ${grownMebibytes} MiB: ${memory.join(" ")}`);
  // Every heap has been full once after five minutes.
  if (seconds >= 300) {
    const { firstHalf, secondHalf } = findPeaks(memory);
    assert.ok(secondHalf < firstHalf * 1.25, `still growing: ${memory.join(" ")}`);
  }
  await expectSoundBooks(product);
});

/** Measures the responses per second to a few clients that send as fast as they can. */
async function measureRate(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let responseCount = 0;
  const client = async () => {
    while (performance.now() < until) {
      await sendRequest(pickPath());
      responseCount += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return Math.round(responseCount / (milliseconds / 1_000));
}

/**
 * Sends at a fixed rate, whether or not responses arrive.
 * @returns how often each status was received
 */
async function sendAtRate(perSecond: number, isOver: () => boolean): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  let openRequests = 0;
  const send = async () => {
    openRequests += 1;
    count(await sendRequest(pickPath()));
    openRequests -= 1;
  };
  for (let requestsToSend = 0; !isOver(); requestsToSend += (perSecond * tickMs) / 1_000) {
    for (; requestsToSend >= 1; requestsToSend -= 1) {
      if (openRequests >= maxOpenRequests) count("unsent");
      else void send();
    }
    await sleep(tickMs);
  }
  while (openRequests > 0) await sleep(tickMs);
  return statuses;
}

/** Places one order after the other, and returns the times at which they were paid. */
async function placeOrders(product: StockedProduct, isOver: () => boolean): Promise<number[]> {
  const paidAt: number[] = [];
  while (!isOver()) {
    const shopper = await aShopperWith(product).catch(() => undefined);
    if (shopper === undefined) continue;
    const payment = await readPayment(await retry(() => startCheckout(shopper)));
    await pay(payment.intentId);
    const { status } = await retry(() => confirm(shopper, payment));
    assert.equal(status, 200);
    paidAt.push(performance.now());
  }
  return paidAt;
}

/** Retries when the store asks for it, and when the machine was too busy to accept the connection (status 0). */
async function retry(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (![0, 429, 503].includes(response.status) || tries === maxAttempts) return response;
    await sleep(1_000);
  }
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

/** Measures the milliseconds until three responses in a row are as fast as without load. */
async function measureRecovery(): Promise<number> {
  const start = performance.now();
  let quickResponses = 0;
  while (quickResponses < 3) {
    const requestedAt = performance.now();
    const status = await sendRequest("/api/products?limit=24");
    const isQuick = status === "200" && performance.now() - requestedAt < 250;
    quickResponses = isQuick ? quickResponses + 1 : 0;
  }
  return Math.round(performance.now() - start);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function findLongestGapMs(moments: readonly number[], start: number): number {
  return Math.max(...moments.map((moment, index) => moment - (moments[index - 1] ?? start)));
}

function findPeaks(memory: readonly number[]): { firstHalf: number; secondHalf: number } {
  const middle = memory.length / 2;
  return { firstHalf: Math.max(...memory.slice(0, middle)), secondHalf: Math.max(...memory.slice(middle)) };
}

function pickPath(): string {
  return paths[Math.floor(random() * paths.length)] ?? "/";
}

/**
 * Sends one request. A fifth of the requests come from one visitor, who exceeds the rate limit.
 * @returns the status, or the reason if there is none
 */
function sendRequest(path: string): Promise<string> {
  const visitor =
    random() < 0.2 ? "10.0.0.1" : `10.1.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
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
    sent.on("error", () => resolve(sent.reusedSocket ? sendRequest(path) : "reset"));
    sent.end();
  });
}

interface Measurements {
  readonly saturatingRate: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly orders: readonly number[];
  readonly memory: readonly number[];
  readonly memoryAtStart: number | null;
  readonly memoryAtEnd: number | null;
  readonly recoveredMs: number;
}

/** Formats the measurements as a table in Markdown. */
function formatReport({
  saturatingRate,
  statuses,
  orders,
  memory,
  memoryAtStart,
  memoryAtEnd,
  recoveredMs,
}: Measurements): string {
  const peaks = findPeaks(memory);
  const rows = [
    ["seconds", seconds],
    ["saturating requests a second", saturatingRate],
    ...Object.entries(statuses).map(([status, count]) => [`answered ${status}`, count]),
    ["orders paid meanwhile", orders.length],
    ["workerd's memory at the start, MiB", memoryAtStart ?? "-"],
    ["its peak in the first half", peaks.firstHalf],
    ["its peak in the second half", peaks.secondHalf],
    ["at the end, with the crowd gone", memoryAtEnd ?? "-"],
    ["milliseconds until three quick answers", recoveredMs],
  ];
  return [
    "| what | figure |",
    "| --- | --- |",
    ...rows.map(([name, figure]) => `| ${name} | ${figure} |`),
  ].join("\n");
}

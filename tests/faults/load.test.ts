import { strict as assert } from "node:assert";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import { expectSoundBooks } from "./support/books.ts";
import { makeProduct, type Product } from "./support/products.ts";
import { createRandom, run, times } from "./support/run.ts";
import { pay } from "./support/sandbox.ts";
import { confirm, makeShopper, parsePayment, startCheckout } from "./support/shoppers.ts";
import { type Answer, control } from "./support/store.ts";

const seconds = Number(process.env.LOAD_SECONDS ?? times({ short: 15, full: 600 }));
const connections = 64;
/** The maximum number of open requests. Further requests count as unsent. */
const maxWaiting = 1_000;
const tickMs = 50;
const maxAttempts = 20;
// The heaps of the store's isolate and of the local runtime's two dozen isolates grow to some 2,200 MiB in total before they are
// collected (docs/conformance.md).
const maxMebibytes = 3_072;
const acceptedStatuses = ["200", "304", "429", "503", "unsent", "reset"];
const random = createRandom("load");
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const paths = ["/", "/api/products?limit=24", "/api/products/search?query=thing", "/toys", "/deals"];

test("responds cleanly, limits its memory and takes orders at twice the rate that saturates the store", async () => {
  const product = await makeProduct(10_000);
  const memoryAtStart = await readMemory();
  await measureRate(2_000);
  const saturating = await measureRate(5_000);
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1_000;
  const [statuses, orders, memory] = await Promise.all([
    sendAtRate(saturating * 2, isOver),
    placeOrders(product, isOver),
    watchMemory(isOver),
  ]);
  const recoveredMs = await measureRecovery();
  const memoryAtEnd = await readMemory();
  process.stdout.write(
    `${describe({ saturating, statuses, orders, memory, memoryAtStart, memoryAtEnd, recoveredMs })}\n`,
  );

  const unexpected = Object.keys(statuses).filter((status) => !acceptedStatuses.includes(status));
  expect(unexpected, "answers that are no success and no clean refusal").toEqual([]);
  // A machine that is too busy to accept a connection resets it before the store receives it.
  assert.ok((statuses.reset ?? 0) < sum(statuses) / 10, "connections that were reset");
  assert.ok(orders.length > 0, "no order was placed");
  // The short form lasts only long enough for one order.
  if (seconds >= 60)
    assert.ok(longestGapMs(orders, start) < (seconds * 1_000) / 2, "no order for half of the time");
  const grownMebibytes = Math.max(0, ...memory) - (memoryAtStart ?? 0);
  assert.ok(grownMebibytes < maxMebibytes, `grown by ${grownMebibytes} MiB: ${memory.join(" ")}`);
  // Every heap has been full once after five minutes.
  if (seconds >= 300) {
    const [first, second] = [memory.slice(0, memory.length / 2), memory.slice(memory.length / 2)];
    assert.ok(Math.max(...second) < Math.max(...first) * 1.25, `still growing: ${memory.join(" ")}`);
  }
  await expectSoundBooks(product);
});

/** Measures the responses per second to a few clients that send as fast as they can. */
async function measureRate(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let answered = 0;
  const client = async () => {
    while (performance.now() < until) {
      await sendRequest(pickPath());
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return Math.round(answered / (milliseconds / 1_000));
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
  let waiting = 0;
  for (let due = 0; !isOver(); due += (perSecond * tickMs) / 1_000) {
    for (; due >= 1; due -= 1) {
      if (waiting >= maxWaiting) {
        count("unsent");
        continue;
      }
      waiting += 1;
      void sendRequest(pickPath()).then((status) => {
        waiting -= 1;
        count(status);
      });
    }
    await sleep(tickMs);
  }
  while (waiting > 0) await sleep(tickMs);
  return statuses;
}

/**
 * Places one order after the other.
 * @returns when each was paid
 */
async function placeOrders(product: Product, isOver: () => boolean): Promise<number[]> {
  const paidAt: number[] = [];
  while (!isOver()) {
    const shopper = await makeShopper(product).catch(() => undefined);
    if (shopper === undefined) continue;
    const payment = parsePayment(await retry(() => startCheckout(shopper)));
    await pay(payment.intentId);
    const { status } = await retry(() => confirm(shopper, payment));
    assert.equal(status, 200);
    paidAt.push(performance.now());
  }
  return paidAt;
}

/** Retries when the store asks for it, and when the machine was too busy to accept the connection (status 0). */
async function retry(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (![0, 429, 503].includes(response.status) || tries === maxAttempts) return response;
    await sleep(1_000);
  }
}

const memorySchema = v.object({ mebibytes: v.nullable(v.number()) });

async function watchMemory(isOver: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  while (!isOver()) {
    const mebibytes = await readMemory();
    if (mebibytes !== null) seen.push(mebibytes);
    await sleep(1_000);
  }
  return seen;
}

async function readMemory(): Promise<number | null> {
  return v.parse(memorySchema, await control("/memory")).mebibytes;
}

async function measureRecovery(): Promise<number> {
  const start = performance.now();
  // Requires three responses in a row, each as fast as without load.
  for (let quick = 0; quick < 3; ) {
    const requestedAt = performance.now();
    const status = await sendRequest("/api/products?limit=24");
    quick = status === "200" && performance.now() - requestedAt < 250 ? quick + 1 : 0;
  }
  return Math.round(performance.now() - start);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function longestGapMs(moments: readonly number[], start: number): number {
  const all = [start, ...moments];
  return Math.max(...all.slice(1).map((moment, index) => moment - (all[index] ?? start)));
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

interface Outcome {
  readonly saturating: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly orders: readonly number[];
  readonly memory: readonly number[];
  readonly memoryAtStart: number | null;
  readonly memoryAtEnd: number | null;
  readonly recoveredMs: number;
}

function describe({
  saturating,
  statuses,
  orders,
  memory,
  memoryAtStart,
  memoryAtEnd,
  recoveredMs,
}: Outcome): string {
  const rows = [
    ["seconds", seconds],
    ["saturating requests a second", saturating],
    ...Object.entries(statuses).map(([status, count]) => [`answered ${status}`, count]),
    ["orders paid meanwhile", orders.length],
    ["workerd's memory at the start, MiB", memoryAtStart ?? "-"],
    ["its peak in the first half", Math.max(...memory.slice(0, memory.length / 2))],
    ["its peak in the second half", Math.max(...memory.slice(memory.length / 2))],
    ["at the end, with the crowd gone", memoryAtEnd ?? "-"],
    ["milliseconds until three quick answers", recoveredMs],
  ];
  return [
    "| what | figure |",
    "| --- | --- |",
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
  ].join("\n");
}

import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page, type Request } from "@playwright/test";
import * as v from "valibot";
import { findChromium } from "../lib/browser.ts";
import { Failure } from "../lib/failure.ts";

/** A slow phone on a slow line, really applied: Lighthouse's own numbers for "slow 4G". */
const line = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
const processorSlowdown = 4;
/**
 * Playwright has the browser note where each error is made, and React makes five as it starts: V8 would read React's file again
 * for them, which it does for no visitor. It notes the places while it compiles.
 */
const withoutInspector = "--js-flags=--no-enable-lazy-source-positions";

export interface PageFigures {
  readonly path: string;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** From when on a tap is heard, and done as soon as the page answers (web/public/early-taps.js). */
  readonly heardMs: number;
  /** When the first Add to Cart has its handlers; undefined on a page without one. */
  readonly answersMs: number | undefined;
  readonly shift: number;
  /** Until Add to Cart answers, images aside. */
  readonly requests: number;
  readonly htmlKilobytes: number;
}

/** How a first visitor with a slow phone sees the pages: medians of several visits, in turns. */
export async function measurePages(storeUrl: string, visits: number): Promise<readonly PageFigures[]> {
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, withoutInspector] });
  try {
    const paths = ["/", "/toys", await findProductPath(storeUrl), "/about"];
    const all: PageFigures[] = [];
    // Drawn and kept once, as for every visitor but the first after a change.
    for (const path of paths) await fetch(storeUrl + path);
    for (let visit = 0; visit < visits; visit++) {
      for (const path of paths) all.push(await visitPage(browser, storeUrl, path));
    }
    return paths.map((path) => middle(all.filter((figures) => figures.path === path)));
  } finally {
    await browser.close();
  }
}

const productsSchema = v.object({ data: v.pipe(v.array(v.object({ slug: v.string() })), v.minLength(1)) });

/** The page of a product that can be bought. */
export async function findProductPath(storeUrl: string): Promise<string> {
  const answer: unknown = await (await fetch(`${storeUrl}/api/products?limit=1&in_stock=true`)).json();
  return `/product/${v.parse(productsSchema, answer).data[0]?.slug}`;
}

async function visitPage(browser: Browser, storeUrl: string, path: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await page.addInitScript(watchPaints);
    const requests: Request[] = [];
    page.on("request", (request) => {
      if (request.resourceType() !== "image") requests.push(request);
    });
    const html = await page.goto(storeUrl + path, { waitUntil: "commit" });
    if (html === null) throw new Failure(`${path} was not answered.`);
    if (path !== "/about") await waitForHandlers(page);
    await page.waitForLoadState("networkidle");
    // What moves late counts as well.
    await sleep(2_000);
    const seen = v.parse(seenSchema, await page.evaluate("seen"));
    const answeredAtMs = seen.originMs + (seen.answersMs ?? seen.heardMs);
    const body = gzipSync(await html.body(), { level: 6 });
    return {
      path,
      heardMs: seen.heardMs,
      answersMs: seen.answersMs ?? undefined,
      requests: requests.filter((request) => request.timing().startTime <= answeredAtMs).length,
      htmlKilobytes: body.length / 1024,
      firstPaintMs: seen.firstPaintMs,
      largestPaintMs: seen.largestPaintMs,
      shift: seen.shift,
    };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}

async function waitForHandlers(page: Page): Promise<void> {
  while ((await page.evaluate("seen.answersMs")) === null) await sleep(50);
}

const seenSchema = v.object({
  firstPaintMs: v.number(),
  largestPaintMs: v.number(),
  originMs: v.number(),
  heardMs: v.number(),
  answersMs: v.nullable(v.number()),
  shift: v.number(),
});

/** In the page, before anything else of it. React marks what it has taken over from the Worker. */
const watchPaints = {
  content: `
    globalThis.seen = { originMs: performance.timeOrigin, firstPaintMs: 0, largestPaintMs: 0, heardMs: 0, answersMs: null, shift: 0 };
    const listen = window.addEventListener;
    window.addEventListener = function (type, ...rest) {
      if (type === "click") seen.heardMs ||= performance.now();
      return listen.call(this, type, ...rest);
    };
    const watch = (type, note) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("paint", (entry) => {
      if (entry.name === "first-contentful-paint") seen.firstPaintMs = entry.startTime;
    });
    watch("largest-contentful-paint", (entry) => { seen.largestPaintMs = entry.startTime; });
    watch("layout-shift", (entry) => { seen.shift += entry.value; });
    const timer = setInterval(() => {
      const button = document.querySelector("#root button[aria-label^='Add to Cart']");
      if (!button || !Object.keys(button).some((key) => key.startsWith("__reactProps"))) return;
      seen.answersMs = performance.now();
      clearInterval(timer);
    }, 20);
  `,
};

function middle(visits: readonly PageFigures[]): PageFigures {
  const [first] = visits;
  if (first === undefined) throw new Failure("The page was not visited.");
  return {
    path: first.path,
    htmlKilobytes: first.htmlKilobytes,
    firstPaintMs: median(visits.map((figures) => figures.firstPaintMs)),
    largestPaintMs: median(visits.map((figures) => figures.largestPaintMs)),
    heardMs: median(visits.map((figures) => figures.heardMs)),
    answersMs: first.answersMs === undefined ? undefined : median(visits.map((one) => one.answersMs ?? 0)),
    shift: median(visits.map((figures) => figures.shift)),
    requests: median(visits.map((figures) => figures.requests)),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

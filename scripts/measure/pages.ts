import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page, type Request } from "@playwright/test";
import * as v from "valibot";
import { findChromium } from "../lib/browser.ts";
import { Failure } from "../lib/failure.ts";

/** The connection of Lighthouse's "slow 4G", which Chromium really applies. */
const slow4g = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
const processorSlowdown = 4;
/**
 * Playwright makes the browser record where errors are created. React creates five as it starts, and V8 would parse its file again
 * for their positions, which happens to no visitor: with this flag it records positions while it compiles.
 */
const withoutReparsing = "--js-flags=--no-enable-lazy-source-positions";

export interface PageFigures {
  readonly path: string;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** When the page starts to record taps, which it repeats after hydration (web/public/early-taps.js). */
  readonly notedMs: number;
  /** When React has hydrated the page, and Add to Cart works. */
  readonly answersMs: number;
  readonly shift: number;
  /** The number of requests until hydration, without images. */
  readonly requests: number;
  readonly htmlKilobytes: number;
}

/** Measures the pages for a first visitor with a slow phone. Returns the medians of several alternating visits. */
export async function measurePages(storeUrl: string, visits: number): Promise<readonly PageFigures[]> {
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, withoutReparsing] });
  try {
    const paths = ["/", "/toys", await findProductPath(storeUrl), "/about"];
    const visited: PageFigures[] = [];
    // Fills the cache, as the first visitor after a change does.
    for (const path of paths) await fetch(storeUrl + path);
    for (let visit = 0; visit < visits; visit++) {
      for (const path of paths) visited.push(await visitPage(browser, storeUrl, path));
    }
    return paths.map((path) => computeMedians(visited.filter((figures) => figures.path === path)));
  } finally {
    await browser.close();
  }
}

const productsSchema = v.object({ data: v.pipe(v.array(v.object({ slug: v.string() })), v.minLength(1)) });

/** Finds the page of a product that can be bought. */
export async function findProductPath(storeUrl: string): Promise<string> {
  const response: unknown = await (await fetch(`${storeUrl}/api/products?limit=1&in_stock=true`)).json();
  return `/product/${v.parse(productsSchema, response).data[0]?.slug}`;
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
    if (html === null) throw new Failure(`${path} returned no response.`);
    await waitUntilHydrated(page);
    await page.waitForLoadState("networkidle");
    // Layout shifts after the page is loaded count as well.
    await sleep(2_000);
    const seen = v.parse(seenSchema, await page.evaluate("seen"));
    const hydratedAtMs = seen.originMs + seen.answersMs;
    const body = gzipSync(await html.body(), { level: 6 });
    return {
      path,
      notedMs: seen.notedMs,
      answersMs: seen.answersMs,
      requests: requests.filter((request) => request.timing().startTime <= hydratedAtMs).length,
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
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}

async function waitUntilHydrated(page: Page): Promise<void> {
  while ((await page.evaluate("seen.answersMs")) === null) await sleep(50);
}

const seenSchema = v.object({
  firstPaintMs: v.number(),
  largestPaintMs: v.number(),
  originMs: v.number(),
  notedMs: v.number(),
  answersMs: v.number(),
  shift: v.number(),
});

/** Runs in the page before its own scripts. */
const watchPaints = {
  content: `
    globalThis.seen = { originMs: performance.timeOrigin, firstPaintMs: 0, largestPaintMs: 0, notedMs: 0, answersMs: null, shift: 0 };
    const listen = window.addEventListener;
    window.addEventListener = function (type, ...rest) {
      if (type === "click") seen.notedMs ||= performance.now();
      return listen.call(this, type, ...rest);
    };
    const watch = (type, note) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("paint", (entry) => {
      if (entry.name === "first-contentful-paint") seen.firstPaintMs = entry.startTime;
    });
    watch("largest-contentful-paint", (entry) => { seen.largestPaintMs = entry.startTime; });
    watch("layout-shift", (entry) => { seen.shift += entry.value; });
    new MutationObserver(() => {
      if (document.documentElement?.hasAttribute("data-hydrated")) seen.answersMs ??= performance.now();
    }).observe(document, { attributes: true, subtree: true });
  `,
};

function computeMedians(visits: readonly PageFigures[]): PageFigures {
  const [first] = visits;
  if (first === undefined) throw new Failure("The page was not visited.");
  return {
    path: first.path,
    htmlKilobytes: first.htmlKilobytes,
    firstPaintMs: median(visits.map((figures) => figures.firstPaintMs)),
    largestPaintMs: median(visits.map((figures) => figures.largestPaintMs)),
    notedMs: median(visits.map((figures) => figures.notedMs)),
    answersMs: median(visits.map((figures) => figures.answersMs)),
    shift: median(visits.map((figures) => figures.shift)),
    requests: median(visits.map((figures) => figures.requests)),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Browser, type CDPSession, chromium, type Page, type Request } from "@playwright/test";
import * as v from "valibot";
import { findChromium } from "../lib/browser.ts";
import { Failure } from "../lib/failure.ts";
import { findMedian } from "../lib/median.ts";

/** Lighthouse's "slow 4G". Chromium applies it to the connection, while Lighthouse only simulates it. */
const slow4g = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
const processorSlowdown = 4;
/**
 * Records source positions when a script is compiled. Under Playwright, V8 looks up the position of each new error. React creates
 * five at its start, and V8 would parse React's file again for them, which does not happen to visitors.
 */
const sourcePositionsFlag = "--js-flags=--no-enable-lazy-source-positions";

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

/**
 * Measures the pages for a first visitor with a slow phone.
 * @returns the medians of the visits, which alternate between the pages
 */
export async function measurePages(storeUrl: string, visits: number): Promise<readonly PageFigures[]> {
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, sourcePositionsFlag] });
  try {
    const paths = ["/", "/toys", await findProductPath(storeUrl), "/about"];
    const figuresOfVisits: PageFigures[] = [];
    // Fills the cache, as the first visitor after a change does.
    for (const path of paths) await fetch(storeUrl + path);
    for (let visit = 0; visit < visits; visit++) {
      for (const path of paths) figuresOfVisits.push(await visitPage(browser, storeUrl, path));
    }
    return paths.map((path) => computeMedians(figuresOfVisits.filter((figures) => figures.path === path)));
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
    await page.addInitScript(recordFigures);
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
    const recorded = v.parse(recordedSchema, await page.evaluate("recorded"));
    const hydratedAtMs = recorded.originMs + recorded.answersMs;
    const body = gzipSync(await html.body(), { level: 6 });
    return {
      path,
      notedMs: recorded.notedMs,
      answersMs: recorded.answersMs,
      requests: requests.filter((request) => request.timing().startTime <= hydratedAtMs).length,
      htmlKilobytes: body.length / 1024,
      firstPaintMs: recorded.firstPaintMs,
      largestPaintMs: recorded.largestPaintMs,
      shift: recorded.shift,
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
  while ((await page.evaluate("recorded.answersMs")) === null) await sleep(50);
}

const recordedSchema = v.object({
  firstPaintMs: v.number(),
  largestPaintMs: v.number(),
  originMs: v.number(),
  notedMs: v.number(),
  answersMs: v.number(),
  shift: v.number(),
});

/** Runs in the page before its own scripts, and records its figures in the global `recorded`. */
const recordFigures = {
  content: `
    globalThis.recorded = { originMs: performance.timeOrigin, firstPaintMs: 0, largestPaintMs: 0, notedMs: 0, answersMs: null, shift: 0 };
    const addListener = window.addEventListener;
    window.addEventListener = function (type, ...rest) {
      if (type === "click") recorded.notedMs ||= performance.now();
      return addListener.call(this, type, ...rest);
    };
    const observe = (type, record) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    observe("paint", (entry) => {
      if (entry.name === "first-contentful-paint") recorded.firstPaintMs = entry.startTime;
    });
    observe("largest-contentful-paint", (entry) => { recorded.largestPaintMs = entry.startTime; });
    observe("layout-shift", (entry) => { recorded.shift += entry.value; });
    new MutationObserver(() => {
      if (document.documentElement?.hasAttribute("data-hydrated")) recorded.answersMs ??= performance.now();
    }).observe(document, { attributes: true, subtree: true });
  `,
};

function computeMedians(visits: readonly PageFigures[]): PageFigures {
  const [first] = visits;
  if (first === undefined) throw new Failure("The page was not visited.");
  return {
    path: first.path,
    htmlKilobytes: first.htmlKilobytes,
    firstPaintMs: findMedian(visits.map((figures) => figures.firstPaintMs)),
    largestPaintMs: findMedian(visits.map((figures) => figures.largestPaintMs)),
    notedMs: findMedian(visits.map((figures) => figures.notedMs)),
    answersMs: findMedian(visits.map((figures) => figures.answersMs)),
    shift: findMedian(visits.map((figures) => figures.shift)),
    requests: findMedian(visits.map((figures) => figures.requests)),
  };
}

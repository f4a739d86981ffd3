import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import * as v from "valibot";
import { findChromium } from "../lib/browser.ts";
import { Failure } from "../lib/failure.ts";
import type { Row } from "./starts.ts";

const processorSlowdown = 4;
const visits = 9;
const maxMs = 150;
/** The time that the finger touches the card, in which the router preloads the page. The measurement starts when it lifts. */
const pressMs = 80;

/** Measures the time from a tap on a card to the frame with the product's name and price, with a slow processor. */
export async function measureRouteChange(storeUrl: string): Promise<Row> {
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) times.push(await openProduct(browser, storeUrl));
    const median = times.toSorted((one, other) => one - other)[Math.floor(visits / 2)] ?? 0;
    return [
      "from a card to the product's name and price, processor 4 times slower",
      `${median.toFixed(0)} ms (limit ${maxMs} ms)`,
    ];
  } finally {
    await browser.close();
  }
}

async function openProduct(browser: Browser, storeUrl: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(`${storeUrl}/toys`, { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    await page.evaluate(watchTap.content);
    const card = await page.getByRole("article").nth(1).getByRole("link").boundingBox();
    if (card === null) throw new Failure("The list shows no second card.");
    const touchPoints = [{ x: card.x + card.width / 2, y: card.y + card.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await sleep(pressMs);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    return v.parse(v.number(), await page.evaluate("shownAfterMs"));
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page. `shownAfterMs` resolves to the time from the tap to the frame that shows the product. The script ends with 0,
 * because `page.evaluate` would await a promise.
 */
const watchTap = {
  content: `
    globalThis.shownAfterMs = new Promise((resolve) => {
      const main = document.querySelector("main");
      let tap;
      addEventListener("click", ({ target, timeStamp }) => {
        tap = { at: timeStamp, name: target.closest("article").querySelector("h2").textContent };
      }, { capture: true, once: true });
      new MutationObserver(() => {
        const isShown = document.querySelector("h1")?.textContent === tap?.name;
        if (isShown && main.textContent.includes("$"))
          requestAnimationFrame(() => resolve(performance.now() - tap.at));
      }).observe(main, { childList: true, subtree: true });
    });
    0`,
};

import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";
import { endTransitions, waitUntilSettled } from "./e2e-page.ts";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const imagesFolder = join(import.meta.dirname, "..", "..", "screenshots");
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const minimumTargetPixels = 44;

/**
 * Fails on a WCAG 2.2 AA violation that axe finds, and on content wider than the page, on a phone (also with text at
 * 200 %) and on a desktop. With SCREENSHOTS=1 it saves an image of each under the name.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await waitUntilSettled(page);
    // Axe reports targets under the fixed header as too small, so the page is scrolled to its top.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(() => measureOverflow(page), "pixels wider than the window").toBeLessThanOrEqual(0);
    if (size === phone) await expectLargeTextFits(page);
    await saveScreenshot(page, `${name}-${size.width}`);
    // All rules run at both widths, because each width shows elements that the other hides.
    expect(await listViolations(page), `accessibility violations at ${size.width} pixels`).toEqual([]);
  }
}

/** Fails if a control in this area is smaller than the minimum tap target. Links within text are exempt. */
export async function expectTapTargets(area: Locator): Promise<void> {
  const controls = area.locator("button, select, summary, input, textarea, nav[aria-label=Admin] a");
  await expect(controls.first()).toBeVisible();
  const tooSmall = await controls.evaluateAll((elements, minimum) => {
    const measureElement = (element: HTMLElement) => {
      // Labels of checkboxes and radio buttons, and rows of stretched links, count as tap targets.
      const label = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : undefined;
      const isStretched = getComputedStyle(element, "::after").position === "absolute";
      return ((isStretched ? element.offsetParent : label) ?? element).getBoundingClientRect();
    };
    return elements
      .filter(
        (element): element is HTMLElement => element instanceof HTMLElement && element.checkVisibility(),
      )
      .map((element) => ({ element, size: measureElement(element) }))
      .filter(({ size }) => size.height < minimum || size.width < minimum)
      .map(({ element, size }) => `${element.outerHTML.slice(0, 120)}: ${size.width} x ${size.height}`);
  }, minimumTargetPixels);
  expect(tooSmall, "smaller than a tap target").toEqual([]);
}

/** Returns the number of pixels by which the content is wider than the page. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Checks that the page is not wider than its window with text at 200 percent, which is wider than any smaller text. */
async function expectLargeTextFits(page: Page): Promise<void> {
  const setFontSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
  await setFontSize("200%");
  await page.evaluate(waitForStableWidth);
  expect(
    await measureOverflow(page),
    `pixels wider than ${page.url()} with text at 200%`,
  ).toBeLessThanOrEqual(0);
  await setFontSize("");
}

/**
 * Waits until the width stays the same for two frames, because transitions and observers change the layout after the
 * text.
 */
async function waitForStableWidth(): Promise<void> {
  await document.fonts.ready;
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  const nextFrame = () => new Promise(requestAnimationFrame);
  let width = -1;
  while (document.documentElement.scrollWidth !== width) {
    width = document.documentElement.scrollWidth;
    await nextFrame();
    await nextFrame();
  }
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  const path = join(imagesFolder, `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: "disabled", scale: "css" });
}

async function listViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // The mouse may be over another control since the layout changed, whose colour then is in transition.
  await page.evaluate(endTransitions);
  return page.evaluate(findViolations, wcag);
}

async function findViolations(tags: string[]): Promise<string[]> {
  // The library's guards hand the focus on to the menu, which axe cannot know.
  const context = { include: ["html"], exclude: ["[data-base-ui-focus-guard]"] };
  const { violations } = await window.axe.run(context, {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
    preload: false,
    // The payment provider's frames are excluded.
    iframes: false,
  });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(" ")).join("; ")})`,
  );
}

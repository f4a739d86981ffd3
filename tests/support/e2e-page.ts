import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

const imagesFolder = join(import.meta.dirname, "..", "..", "screenshots");
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails on a WCAG 2.2 AA violation that axe finds, and on content wider than the page, on a phone (also with text at 200 %) and on a
 * desktop. With SCREENSHOTS=1 it saves an image of each under the name.
 */
export async function expectAccessible(page: Page, name?: string): Promise<void> {
  const isMobile = test.info().project.use.isMobile === true;
  for (const size of isMobile ? [phone] : [phone, desktop]) {
    await page.setViewportSize(size);
    await waitUntilSettled(page);
    // Scrolls up, because axe reports targets under the fixed header as too small.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(() => measureOverflow(page), "pixels wider than the window").toBeLessThanOrEqual(0);
    if (size === phone) await expectLargeTextFits(page);
    if (name !== undefined) await saveScreenshot(page, `${name}-${size.width}`);
    expect(await listViolations(page), `accessibility violations at ${size.width} pixels`).toEqual([]);
  }
}

async function expectLargeTextFits(page: Page): Promise<void> {
  const setFontSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
  await setFontSize("200%");
  await page.evaluate(waitForStableWidth);
  expect(await measureOverflow(page), "pixels wider than the window with text at 200 %").toBeLessThanOrEqual(
    0,
  );
  await setFontSize("");
  await page.evaluate(endTransitions);
}

/** Waits for thirty frames of the same width, because transitions and observers change the layout for some frames. */
async function waitForStableWidth(): Promise<void> {
  let width = -1;
  for (let stableFrames = 0; stableFrames < 30; stableFrames += 1) {
    await new Promise(requestAnimationFrame);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth !== width) stableFrames = 0;
    width = scrollWidth;
  }
}

/** Waits until the page shows no loading state. */
export async function waitUntilSettled(page: Page): Promise<void> {
  // The footer is hidden behind an open dialog.
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /Loading|Verifying access/ })).toHaveCount(0);
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await page.evaluate(endTransitions);
}

/** Ends transitions, because text that is fading in has less contrast than its final colour. */
function endTransitions(): void {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Disconnects the browser after the page has loaded the code of the next pages, which would fail in the background. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

/** Waits until React has hydrated the page and the footer, whose code loads last. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated] footer[data-hydrated]")).toBeVisible();
  await waitUntilSettled(page);
}

/** Acts as a visitor who returns from another tab: stale queries are fetched again. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** Returns by how many pixels the content is wider than the page. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const minimumTargetPixels = 44;

/** Fails if a control in this area is smaller than the minimum tap target. Links within text are exempt. */
export async function expectTapTargets(area: Locator): Promise<void> {
  const controls = area.locator("button, select, summary, input, textarea, nav[aria-label=Admin] a");
  await expect(controls.first()).toBeVisible();
  const small = await controls.evaluateAll((elements, minimum) => {
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
  expect(small, "smaller than a tap target").toEqual([]);
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  const path = join(imagesFolder, `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: "disabled", scale: "css" });
}

async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(findViolations, wcag);
}

async function findViolations(tags: string[]): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
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

import type { Page } from "@playwright/test";
import { open } from "./e2e-page.ts";
import { expect } from "./e2e-test.ts";

interface HydrationChanges {
  /** The HTML of elements that the server rendered and the browser removed. */
  readonly removed: string[];
  /** The sum of layout shifts. */
  shift: number;
}

declare global {
  interface Window {
    hydrationChanges: HydrationChanges;
  }
}

/** Records removed server-rendered elements and layout shifts of all pages that are opened from now on. */
export async function recordHydrationChanges(page: Page): Promise<void> {
  // The web font moves lines too when it replaces the fallback font, if it arrives after the first paint.
  await page.route(/\.woff2$/, (route) => route.abort("aborted"));
  await page.addInitScript(() => {
    const changes: HydrationChanges = { removed: [], shift: 0 };
    window.hydrationChanges = changes;
    new PerformanceObserver((list) => {
      // The type of these entries is not in TypeScript's library.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        changes.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      const rendered = new WeakSet<Node>(document.querySelectorAll("*"));
      new MutationObserver((mutations) => {
        for (const { target, removedNodes } of mutations) {
          // Slides change by themselves.
          if (target instanceof Element && target.closest("[aria-roledescription=carousel]")) continue;
          for (const node of removedNodes) {
            if (node instanceof Element && rendered.has(node))
              changes.removed.push(node.outerHTML.slice(0, 200));
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
}

/** Opens a page and checks that hydration does not change it. Requires recordHydrationChanges(). */
export async function expectHydrated(
  page: Page,
  path: string,
  expectedCalls: readonly string[] = [],
): Promise<void> {
  await open(page, path);
  // Leaves time for a call that is not expected.
  await page.waitForLoadState("networkidle");
  const calls = expect.poll(async () => (await listCalls(page)).toSorted(), `${path}: calls to the API`);
  await calls.toEqual(expectedCalls.toSorted());
  const changes = await page.evaluate(() => window.hydrationChanges);
  expect(changes.removed, `${path}: replaced elements`).toEqual([]);
  expect(changes.shift, `${path}: layout shift`).toBeLessThanOrEqual(0.01);
}

/** Lists the calls of the current document, which earlier pages that are still loading do not change. */
function listCalls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    // The search field requests suggestions.
    return paths.filter((path) => path.startsWith("/api/") && path !== "/api/products/suggest");
  });
}

import {
  type Browser,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
  type Route,
} from "@playwright/test";

/** The URLs of the app's scripts. */
export const appScripts = /\/assets\/.*\.js$/;

/** Waits until the page shows no loading state. */
export async function waitUntilSettled(page: Page): Promise<void> {
  // The footer is hidden behind an open dialog.
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /Loading|Verifying access/ })).toHaveCount(0);
  await expect(page.locator("html[data-loading]")).toHaveCount(0);
  await page.evaluate(endTransitions);
}

/** Ends transitions, because text that is fading in has less contrast than its final colour. Runs in the page. */
export function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Delays requests to this URL, of one method or of all.
 * @returns a function that lets them continue
 */
export async function delayRequests(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/**
 * Delays the hydration of all pages that are opened from now on, as on a slow phone. React hydrates when it gets
 * messages from itself, which are held back, and what an event needs at once.
 */
export async function delayHydration(page: Page) {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const delayed: (() => void)[] = [];
    let isDelayed = true;
    MessagePort.prototype.postMessage = function (message: unknown) {
      const send = () => postMessage.call(this, message);
      if (!isDelayed) return send();
      delayed.push(send);
      document.documentElement.toggleAttribute("data-hydration-delayed", true);
    };
    window.addEventListener("continue-hydration", () => {
      isDelayed = false;
      for (const send of delayed.splice(0)) send();
    });
    window.addEventListener("continue-hydration-by-a-step", () => delayed.shift()?.());
  });
  return {
    waitForStart: () => expect(page.locator("html[data-hydration-delayed]")).toBeAttached(),
    continueHydration: () => page.evaluate(() => window.dispatchEvent(new Event("continue-hydration"))),
    /** Lets React hydrate until it knows this button, and take this number of steps more, and clicks the button. */
    clickAfterSteps: (button: Locator, steps: number) =>
      button.evaluate(async (node: HTMLElement, steps) => {
        // React has no public sign that it knows an element.
        const isKnown = () => Object.keys(node).some((key) => key.startsWith("__reactProps"));
        for (let left = steps; left > 0 || !isKnown(); ) {
          if (isKnown()) left--;
          window.dispatchEvent(new Event("continue-hydration-by-a-step"));
          // React gets its message in a task before this one.
          await new Promise((resolve) => setTimeout(resolve));
        }
        node.click();
      }, steps),
  };
}

/**
 * Presses Back over an open dialog or drawer. Its history entry is added a moment after it opens, and again after a Back
 * that only asks whether to discard the input.
 */
export async function goBackFromDialog(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBe(true);
  await page.goBack();
}

/** Lets the store refuse requests to this URL, until page.unroute(). */
export async function refuseRequests(
  page: Page,
  url: string | RegExp,
  { status = 503, code = "service_unavailable", message = "The store is briefly unavailable." } = {},
): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status, json: { success: false, code, message } }));
}

/** Loses the responses to requests to this URL, which the server handles, until page.unroute(). */
export async function loseResponses(page: Page, url: string | RegExp, times?: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(url, lose, times === undefined ? {} : { times });
}

/** Changes the data of the store's responses to requests to this URL, until page.unroute(). */
export async function changeData<Data>(
  page: Page,
  url: string | RegExp,
  change: (data: Data) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });
}

/**
 * Disconnects the browser once the page has loaded the code of the next pages, because its requests would fail
 * otherwise.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

/** Returns the path of any product of the catalogue. */
export async function findProductPath(page: Page): Promise<string> {
  const response = await page.request.get("/api/products?limit=1");
  return `/product/${(await response.json()).data[0].slug}`;
}

/** Waits until React has hydrated the page and the footer, whose code loads last. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated] footer[data-hydrated]")).toBeVisible();
  await waitUntilSettled(page);
}

/** Waits until React has hydrated the form of a field, whose code may load after the page's. */
export async function waitForForm(field: Locator): Promise<void> {
  await expect(field.locator("xpath=ancestor::form")).toHaveAttribute("data-hydrated", "");
}

/** Waits until the script that records taps before hydration runs, because it prevents every event of this kind. */
export async function waitForEarlyTaps(page: Page): Promise<void> {
  const submit = () =>
    page.evaluate(() =>
      // A page that has just begun has no element yet.
      document.documentElement?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    );
  await expect.poll(submit).toBe(false);
}

/** Waits for a request with this method to this path, which an action after this call sends. */
export function waitForRequestTo(page: Page, method: string, path: string): Promise<Request> {
  return page.waitForRequest((request) => isRequestTo(request, method, path));
}

/** Waits for the response to a request with this method to this path, which an action after this call sends. */
export function waitForResponseTo(page: Page, method: string, path: string): Promise<Response> {
  return page.waitForResponse((response) => isRequestTo(response.request(), method, path));
}

function isRequestTo(request: Request, method: string, path: string): boolean {
  return request.method() === method && new URL(request.url()).pathname === path;
}

/**
 * Reads the position and the size of a visible element. They may change until its font has loaded, so a test compares
 * them in toPass().
 */
export async function readBox(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} is not visible`);
  return box;
}

/** Simulates the return from another tab, after which the page fetches stale queries again. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

export function readScrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(document.documentElement.scrollTop));
}

/** Opens a page of a browser whose JavaScript is disabled. */
export async function openWithoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  return await context.newPage();
}

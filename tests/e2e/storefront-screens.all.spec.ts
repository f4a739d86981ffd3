import { randomUUID } from "node:crypto";
import { measureOverflow } from "../support/e2e-accessibility.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";

test("fits text at 200 % into the pages of a narrow phone", async ({ page }) => {
  const word = `Spinning${randomUUID().replaceAll("-", "")}`;
  await aProduct({ name: `${word} Top` });
  const product = await aProduct({ name: `Another ${word}` });
  await page.setViewportSize({ width: 360, height: 740 });
  // The size is set before the first element is rendered, as by a browser's setting, so that scripts measure the large
  // text.
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty("font-size", "200%");
    enlarge();
    new MutationObserver(enlarge).observe(document, { childList: true });
  });
  for (const path of [
    "/",
    "/toys",
    "/search?q=set",
    `/search?q=${word}`,
    `/product/${product.slug}`,
    "/cart",
    "/contact",
    "/terms",
    "/privacy",
    "/accessibility",
  ]) {
    await open(page, path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect
      .poll(() => measureOverflow(page), `pixels wider than the window: ${path}`)
      .toBeLessThanOrEqual(0);
  }
});

test("loads the map of the contact page only on request", async ({ page }) => {
  const requests: string[] = [];
  await page.route("https://www.openstreetmap.org/**", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>map</title>" });
  });
  await open(page, "/contact");
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Show Map" }).click();
  await expect(page.getByTitle(/^Map: /)).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
});

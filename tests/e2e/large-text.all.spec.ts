import { openAsAdmin } from "../support/accounts.ts";
import { findProductPath, open, readBox } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("shows the store's name in a phone's header with text at 200 percent", async ({ page }) => {
  await open(page, "/about");
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const name = page
    .getByRole("banner")
    .getByRole("link", { name: /, home$/ })
    .locator("span")
    .last();
  await expect(name).toBeInViewport({ ratio: 1 });
});

test("fits long words of names into a phone's pages, with text at 200 percent, too", async ({ page }) => {
  for (const path of ["/", "/toys", await findProductPath(page)]) {
    await open(page, path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await page.getByRole("main").evaluate((main) => {
      const names =
        "h2, h3, h4, [aria-label=Breadcrumb] a, [class~=stretched-link], [class~=card-link], [class~=view-all], .badge";
      for (const name of main.querySelectorAll(names)) name.prepend("Kaleidoscopes".repeat(5));
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test("leaves the admin search room to type in with text at 200 percent", async ({ page }) => {
  await openAsAdmin(page, "/admin");
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const header = page.getByRole("banner");
  await expect(async () => {
    const box = await readBox(header.getByRole("combobox"));
    const link = await readBox(header.getByRole("link", { name: "View shop" }));
    expect(link.x >= box.x + box.width || link.y >= box.y + box.height).toBe(true);
    expect(box.width).toBeGreaterThan(200);
  }).toPass();
});

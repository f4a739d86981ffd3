import { open } from "../support/e2e-page.ts";
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

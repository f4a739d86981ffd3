import { openAsAdmin } from "../support/accounts.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("loads no code of the admin area on the shop's pages", async ({ page }) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) scripts.add(request.url());
  });
  // Fetches the scripts again, because the browser discards response bodies when it leaves the page.
  const readScripts = async () => {
    // Retries, because the local server may close an idle connection just when it is used again.
    const files = await Promise.all([...scripts].map((url) => page.request.get(url, { maxRetries: 2 })));
    return (await Promise.all(files.map((file) => file.text()))).join("\n");
  };
  await open(page, "/");
  const shopCode = await readScripts();
  for (const path of ["/admin", "/admin/orders", "/admin/products"]) await openAsAdmin(page, path);
  const adminCode = await readScripts();
  // Uses texts of the screens, because the shop's list of routes contains their titles.
  for (const text of [
    "Order Filters",
    "More actions for the selected products",
    "Show as table",
    "Filters Active",
  ]) {
    expect(adminCode, "code that an admin downloads").toContain(text);
    expect(shopCode, "code that a shopper downloads").not.toContain(text);
  }
});

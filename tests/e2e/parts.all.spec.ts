import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { createServer, type ViteDevServer } from "vite";
import { builtFolder, root } from "../../scripts/lib/paths.ts";
import { expectAccessible } from "../support/e2e-accessibility.ts";
import { expect, test } from "../support/e2e-test.ts";

let server: ViteDevServer;

// The built store has no such page, and the development server's Worker would need a second store.
test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: `${root}/web`,
    cacheDir: `${root}/.cache/vite-parts`,
    plugins: [react(), tailwindcss()],
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
});

test.afterAll(() => server.close());

test("shows every shared part accessibly, and what the parts do", async ({ page }) => {
  await page.goto(`${server.resolvedUrls?.local[0]}dev/parts.html`);
  await expectAccessible(page, "parts");
  await page.getByLabel("Busy").check();
  await expect(page.getByRole("button", { name: "Saving..." }).first()).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("Busy").uncheck();

  const filters = page.getByRole("button", { name: "Filters 2 active" });
  await expect(page.getByLabel("Status")).toBeHidden();
  await filters.click();
  await expect(page.getByLabel("Status")).toBeVisible();

  await page.getByText("Show as table").click();
  await expect(page.getByText("The content").first()).toBeVisible();
  await page.getByLabel("Pick up in the shop").check();

  await page.getByLabel("Name").fill("Tea");
  await expect(page.getByText("Unsaved changes")).toBeInViewport();
  await expectAccessible(page, "parts-open");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByRole("button", { name: "Message with Undo" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone")).toBeVisible();
});

test("leaves the page of the parts out of the build", () => {
  const built = readdirSync(builtFolder, { recursive: true, encoding: "utf8" });
  expect(built.filter((name) => name.startsWith("dev"))).toEqual([]);
  const scripts = built.filter((name) => /\.(js|html)$/.test(name));
  expect(scripts.length).toBeGreaterThan(0);
  for (const name of scripts) {
    expect(readFileSync(join(builtFolder, name), "utf8"), name).not.toContain("A form with its bar to save");
  }
});

import type { Page } from "@playwright/test";
import { countClicks } from "../support/count-clicks.ts";
import { goOffline } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { createImage } from "../support/images.ts";
import { aProduct } from "../support/products.ts";
import { book, getLine, openDelivery, readDelivery, scan } from "../support/receiving.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("receives 200 lines although the connection is lost twice and the page reloaded", async ({
  page,
  context,
  expectProblem,
}) => {
  test.slow(); // 200 lines are many for a slow machine.
  expectProblem({ status: "failed", path: /\/supplier-deliveries\/[^/]+\/lines$/ });
  const id = await openDelivery(page);
  const codes = Array.from({ length: 200 }, (_, index) => `code-${String(index).padStart(3, "0")}`);
  const scanAll = (part: readonly string[]) =>
    page.getByRole("textbox", { name: "Scan or type a code" }).evaluate(async (field, texts) => {
      for (const text of texts) {
        if (field instanceof HTMLInputElement) field.value = text;
        field.closest("form")?.requestSubmit();
        await new Promise(requestAnimationFrame);
      }
    }, part);
  await scanAll(codes.slice(0, 60));
  await goOffline(page);
  await scanAll(codes.slice(60, 120));
  await expect(page.getByText(/\d+ lines will be sent once you're connected/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^\d+ not sent yet$/)).toHaveCount(0);

  await page.route(/\/lines$/, (route) => route.abort());
  await scanAll(codes.slice(120, 200));
  await page.reload();
  await expect(getLine(page, "code-199")).toContainText("Not sent yet");
  await page.unroute(/\/lines$/);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText(/^\d+ not sent yet$/)).toHaveCount(0);
  expect((await readDelivery(id)).items.map(({ code }) => code)).toEqual(codes);
  const stored = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes("receiving")),
  );
  expect(stored).toEqual([]);
});

test("keeps a refused line in view until it is removed", async ({ page, expectProblem }) => {
  expectProblem({ status: 400, path: /\/lines$/ });
  await openDelivery(page);
  await page.route(/\/lines$/, (route) =>
    route.request().postData()?.includes("refused")
      ? route.fulfill({ status: 400, json: { success: false, message: "No such line", code: "invalid" } })
      : route.continue(),
  );
  for (const code of ["first", "refused", "third"]) await scan(page, code);
  await expect(getLine(page, "refused")).toContainText("No such line");
  await expect(page.getByText(/^\d+ not sent yet$/)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove refused" }).click();
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem")).toHaveCount(2);
});

test("shows a line that comes too late, because somebody else has booked the delivery", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: /\/lines$/ });
  const product = await aProduct();
  const id = await openDelivery(page);
  await scan(page, product.sku);
  await expect(getLine(page, product.name)).toBeVisible();
  const { version } = await readDelivery(id);
  await callAsAdmin("POST", `/admin/supplier-deliveries/${id}/book`, { version });
  await scan(page, "too-late");
  await expect(page.getByRole("heading", { name: "Booked" })).toBeVisible();
  await page.getByRole("button", { name: "Remove too-late" }).click();
  await expect(getLine(page, "too-late")).toHaveCount(0);
});

test("discards the change of a line that somebody else has booked, and keeps the line", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: /\/lines\/[^/]+$/ });
  const product = await aProduct();
  const id = await openDelivery(page);
  await scan(page, `4x ${product.sku}`);
  const quantity = page.getByRole("textbox", { name: `Quantity of ${product.name}` });
  await expect(quantity).toHaveValue("4");
  await expect(page.getByText(/^\d+ not sent yet$/)).toHaveCount(0);
  await callAsAdmin("POST", `/admin/supplier-deliveries/${id}/book`, {
    version: (await readDelivery(id)).version,
  });
  await quantity.fill("9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Booked" })).toBeVisible();
  await expect(page.getByText("4 units", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Discard change of ${product.name}` }).click();
  await expect(getLine(page, product.name)).toContainText("Quantity4");
  expect((await readDelivery(id)).items).toHaveLength(1);
});

test("saves a new number at the second attempt after somebody else has scanned", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 409, path: /\/supplier-deliveries\/[^/]+$/ });
  const id = await openDelivery(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit supplier delivery" });
  await dialog.getByLabel("Number (optional)").fill("Invoice 77");
  const line = { code: "other", product_id: null, name: "", quantity: 1, cost: null, tax: null };
  await callAsAdmin("POST", `/admin/supplier-deliveries/${id}/lines`, {
    lines: [{ ...line, id: crypto.randomUUID() }],
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getLine(page, "other")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Invoice 77$/ })).toBeVisible();
});

test("says in the list of deliveries that lines wait in this browser", async ({ page, expectProblem }) => {
  expectProblem({ status: "failed", path: /\/lines$/ });
  await openDelivery(page);
  await page.route(/\/lines$/, (route) => route.abort());
  await scan(page, "waiting");
  await expect(getLine(page, "waiting")).toContainText("Not sent yet");
  await openList(page);
  await expect(page.getByText("1 line not sent yet")).toBeVisible();
});

test("types the next scan into its field after a line was finished, with or without the camera", async ({
  page,
}) => {
  await fakeCamera(page, "refused");
  const [known, chosen] = [await aProduct(), await aProduct()];
  await openDelivery(page);
  const field = page.getByRole("textbox", { name: "Scan or type a code" });
  await scan(page, known.sku);
  const quantity = page.getByRole("textbox", { name: `Quantity of ${known.name}` });
  await quantity.fill("0");
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveAccessibleDescription(/Enter a whole number/);
  await quantity.fill("5");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();

  await scan(page, "unknown-code");
  await getLine(page, "unknown-code").getByRole("button", { name: "Make a draft product" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(field).toBeFocused();
  await getLine(page, "unknown-code").getByRole("button", { name: "Choose a product" }).click();
  await page.getByRole("combobox", { name: "Product for unknown-code" }).fill(chosen.sku);
  await page.getByRole("option", { name: chosen.name }).click();
  await expect(field).toBeFocused();

  await page.getByRole("checkbox", { name: "Only unfinished lines" }).check();
  const cost = page.getByRole("textbox", { name: `Line cost of ${known.name}` });
  await cost.fill("2,50");
  await page.keyboard.press("Enter");
  await expect(getLine(page, known.name)).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.getByRole("textbox", { name: `Line cost of ${chosen.name}` }).fill("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Lines" }).getByRole("listitem")).toHaveCount(2);
  await expect(cost).toHaveValue("2.50");
  await cost.fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 without a cost")).toBeVisible();

  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Close the camera" }).click();
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: `Remove ${known.name}` }).click();
  await expect(field).toBeFocused();
});

test("counts a code again after its line was removed, also before the server answers", async ({ page }) => {
  const product = await aProduct();
  const id = await openDelivery(page);
  await scan(page, product.sku);
  await page.getByRole("button", { name: `Remove ${product.name}` }).waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/lines\/[^/]+$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: `Remove ${product.name}` }).click();
  await scan(page, product.sku);
  await expect(getLine(page, product.name)).toBeVisible();
  answer();
  await expect.poll(async () => (await readDelivery(id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("reads a barcode in view of the camera, and stops the camera", async ({ page }) => {
  await fakeCamera(page, "allowed");
  const product = await aProduct({ barcode: "064100111127" });
  await openDelivery(page);
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(getLine(page, product.name)).toBeVisible();
  await page.getByRole("button", { name: "Close the camera" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.camera)).toBe("ended");
});

test("says how to go on without the camera", async ({ page }) => {
  await fakeCamera(page, "refused");
  await openDelivery(page);
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await expect(page.getByText("The camera is not allowed.")).toBeVisible();
  await scan(page, "typed");
  await expect(getLine(page, "typed")).toBeVisible();
});

test("offers no camera where the browser cannot read barcodes", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "BarcodeDetector"));
  await openDelivery(page);
  await expect(page.getByRole("button", { name: "Scan with the camera" })).toHaveCount(0);
});

test("reads a supplier's invoice, and remembers its columns for the next one", async ({ page }) => {
  const [hat, bowl] = [await aProduct(), await aProduct()];
  const id = await openDelivery(page);
  const choose = async (text: string) => {
    const summary = page.getByText("Add the lines of an invoice file");
    if (!(await page.getByLabel("CSV file").isVisible())) await summary.click();
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "invoice.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  };
  await choose(`Artikel,Text,Nb,Unit Cost\n${hat.sku},Hat,144,$0.4167\n`);
  await expect(page.getByRole("button", { name: "Add 0 lines" })).toBeVisible();
  await page.getByRole("combobox", { name: "Read “Nb” as" }).selectOption("quantity");
  await page.getByRole("combobox", { name: "Read “Artikel” as" }).selectOption("code");
  await page.getByRole("button", { name: "Apply and check again" }).click();
  const remembered = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/supplier-files"),
  );
  await page.getByRole("button", { name: "Add 1 line" }).click();
  await remembered;
  await expect(page.getByRole("textbox", { name: `Line cost of ${hat.name}` })).toHaveValue("60.00");

  await choose(`Artikel,Text,Nb,Unit Cost\n${hat.sku},Hat,144,$0.4167\n`);
  await page.getByRole("button", { name: "Add 1 line" }).click();
  await expect(page.getByText("1 line added").first()).toBeVisible();

  await choose(`Artikel,Text,Nb,Unit Cost\n${bowl.sku},Bowl,6,"1,250.00"\n,Total,,\n`);
  await expect(page.getByText("Line 3: left out")).toBeVisible();
  await page.getByRole("button", { name: "Add 1 line" }).click();
  await expect(page.getByRole("textbox", { name: `Line cost of ${bowl.name}` })).toHaveValue("7500.00");
  expect((await readDelivery(id)).items.map(({ quantity, cost }) => [quantity, cost])).toEqual([
    [144, 60],
    [6, 7_500],
  ]);
});

test("takes a new article from the carton to a page that sells it in six clicks", async ({ page }) => {
  await openDelivery(page);
  const name = `Carton article ${crypto.randomUUID().slice(0, 8)}`;
  const clicks = await countClicks(page);
  await scan(page, "12x777000111");
  await page.getByRole("button", { name: "Make a draft product" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("2.50");
  await page.getByRole("dialog").getByLabel("Category").selectOption("Toys");
  await page.keyboard.press("Enter");
  await expect(getLine(page, name)).toContainText("Hidden draft");
  await book(page);
  const photo = await createImage("carton.png", "#336699");
  await page.getByLabel(`Add photo of ${name}`).setInputFiles(photo);
  await page.getByRole("button", { name: "Activate 1 product" }).click();
  await expect(page.getByText("Customers can buy all of them.")).toBeVisible();
  // The choice of a photo is a click, too.
  expect((await clicks()) + 1).toBeLessThanOrEqual(6);
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("article").filter({ hasText: name })).toBeVisible();
});

test("corrects the cost of a booked line", async ({ page }) => {
  const product = await aProduct();
  const id = await openDelivery(page);
  await scan(page, `4x ${product.sku}`);
  await expect(getLine(page, product.name)).toBeVisible();
  await book(page);
  await page.getByRole("textbox", { name: `Unit cost of ${product.name}` }).fill("1.25");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: `Line cost of ${product.name}` })).toHaveValue("5.00");
  await expect.poll(async () => (await readDelivery(id)).items[0]?.cost).toBe(5);
});

/** Follows the link of the menu, without a reload. */
async function openList(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Receiving" }).click();
}

/** Replaces the camera and the reader of barcodes. The reader finds one code in every picture. */
async function fakeCamera(page: Page, permission: "allowed" | "refused"): Promise<void> {
  await page.addInitScript((given) => {
    class FakeDetector {
      async detect() {
        return [{ rawValue: "064100111127" }];
      }
    }
    Object.defineProperty(window, "BarcodeDetector", { value: FakeDetector, configurable: true });
    Object.defineProperty(navigator, "mediaDevices", {
      value: {
        async getUserMedia() {
          if (given === "refused") throw new DOMException("Permission denied", "NotAllowedError");
          const canvas = document.createElement("canvas");
          // A stream without a picture never plays.
          const draw = () => canvas.getContext("2d")?.fillRect(Math.random() * 100, 0, 10, 10);
          setInterval(draw, 50);
          draw();
          const stream = canvas.captureStream(20);
          for (const track of stream.getTracks()) {
            const stop = track.stop.bind(track);
            track.stop = () => {
              stop();
              document.documentElement.dataset.camera = track.readyState;
            };
          }
          return stream;
        },
      },
    });
  }, permission);
}

import { openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { disablePrintDialog } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";
import { readEan13 } from "../support/read-bars.ts";
import { callAsAdmin } from "../support/store-api.ts";

test("prints 30 labels on a sheet of Avery 5160, whose bars scan", async ({ page }) => {
  await disablePrintDialog(page);
  const name = `Extraordinarily long handmade stoneware mug collection for the whole family ${crypto.randomUUID()}`;
  const product = await aProduct({ name, barcode: "4006381333931", weight: "0.25" });
  await openAsAdmin(page, `/admin/products?search=${product.sku}`);
  await page.getByLabel(`Select ${name}`).check();
  await page.getByRole("link", { name: "Print labels" }).click();
  await page.getByLabel(`Labels of ${name}`).fill("31");
  await expect(page.getByText("31 labels on 2 sheets")).toBeVisible();
  await page.getByRole("button", { name: "Print 31 labels" }).click();
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("region", { name: "Labels, page 1" });
  const labels = sheet.getByRole("article");
  await expect(labels).toHaveCount(30);
  await expect(labels.first()).toContainText("$6.00");
  await expect(labels.first()).toContainText("$2.40 / 100 g");

  const corner = await sheet.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect([corner.x, corner.y, corner.width, corner.height]).toEqual([0, 0, 816, 1056]);
  const boxes = await labels.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const content = [...element.querySelectorAll("p, svg")].map((part) => part.getBoundingClientRect());
      return {
        x,
        y,
        width,
        height,
        hasRoom: content.every((part) => part.right <= x + width && part.bottom <= y + height),
      };
    }),
  );
  for (const [index, box] of boxes.entries()) {
    // The positions of Avery's template in inches, at 96 pixels each.
    expect(box.x).toBeCloseTo((0.1875 + (index % 3) * 2.75) * 96, 0);
    expect(box.y).toBeCloseTo((0.5 + Math.floor(index / 3)) * 96, 0);
    expect(box.width).toBeCloseTo(2.625 * 96, 0);
    expect(box.height).toBeCloseTo(96, 0);
    expect(box.hasRoom).toBe(true);
  }

  const bars = await labels
    .first()
    .locator("svg rect")
    .evaluateAll((rects) =>
      rects.map((rect) => ({ x: Number(rect.getAttribute("x")), width: Number(rect.getAttribute("width")) })),
    );
  expect(readEan13(toModules(bars))).toBe("4006381333931");
  // Each sheet is a page of the printed document, and no page is blank.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).toContain("/MediaBox [0 0 612 792]");
});

test("prints a label for each unit of a supplier delivery, or one for each product", async ({ page }) => {
  const [mug, top, pin] = [await aProduct(), await aProduct(), await aProduct()];
  const id = crypto.randomUUID();
  await callAsAdmin("POST", "/admin/supplier-deliveries", { id, supplier: `Supplier ${id}` });
  const lines = [mug, top, mug, pin].map((product, index) => ({
    id: crypto.randomUUID(),
    code: "",
    product_id: product.id,
    name: "",
    quantity: [2, 3, 4, 10_000][index],
    cost: null,
    tax: null,
  }));
  await callAsAdmin("POST", `/admin/supplier-deliveries/${id}/lines`, { lines });
  await openAsAdmin(page, `/admin/labels?supplier_delivery=${id}`);
  await expect(page.getByLabel(`Labels of ${mug.name}`)).toHaveValue("6");
  await expect(page.getByLabel(`Labels of ${pin.name}`)).toHaveValue("999");
  await expect(page.getByRole("button", { name: "Print 1,008 labels" })).toBeVisible();
  await page.getByLabel("A label for each unit that was delivered").uncheck();
  await expect(page.getByRole("button", { name: "Print 3 labels" })).toBeVisible();
});

function toModules(bars: readonly { readonly x: number; readonly width: number }[]): string {
  return bars.reduce((modules, { x, width }) => modules.padEnd(x, "0").padEnd(x + width, "1"), "");
}

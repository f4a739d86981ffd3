import { beforeAll, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { importResponse } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import catalogue from "../../../../scripts/demo/catalogue.csv?raw";
import { anAdmin } from "../../builders/admins.ts";
import { activateAllProducts } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

// Typical searches, and a product of the demonstration catalogue that they should find.
const searches = [
  ...`
  teddy = TOY-0001         plush bear = TOY-0001     yo-yo = TOY-0002         yo yo = TOY-0002
  puzzle = TOY-0003        jigsaw = TOY-0003         puzle = TOY-0003         northern lights = TOY-0003
  nesting dolls = TOY-0004 kite = TOY-0005           race car = TOY-0006      water blaster = TOY-0008
  été = TOY-0009           ete ferme = TOY-0009      dinosaur = TOY-0010      dinosuar = TOY-0010
  playing cards = TOY-0011 stickers = TOY-0012       soccer = TOY-0013        basketball = TOY-0014
  pinata = TOY-0017        ballons = TOY-0018        drum = TOY-0019          microscope = TOY-0022
  robot = TOY-0026         notebook = STA-0001       pencils = STA-0002       crayon = STA-0003
  blue pens = STA-0004     fountain pen = STA-0005   sissors = STA-0006       ruler = STA-0007
  paper clips = STA-0009   brushes = STA-0012        calendar = STA-0013      envelops = STA-0016
  bonne fete = STA-0021    globe = STA-0022          backpack = STA-0024      STA-0027 = STA-0027
  soap = HAB-0001          shea lotion = HAB-0003    toothbrush = HAB-0004    tooth paste = HAB-0005
  nail polish = HAB-0008   mirror = HAB-0010         bandages = HAB-0011      creme avoine = HAB-0016
  thermometer = HAB-0019   sunglases = HAB-0022      frying pan = HAK-0001    knife = HAK-0002
  teapot = HAK-0005        coffee mug = HAK-0007     candel = HAK-0011        cafe snack boxes = HAK-0024
  umbrela = HAK-0027       headphones = ELE-0001     keyboard = ELE-0003      batteries aa = ELE-0004
  flashlite = ELE-0005     usb-c cable = ELE-0015    camera = ELE-0021        calculator = ELE-0023
`.matchAll(/(\S.*?) = ([A-Z]{3}-\d{4})/g),
].map(([, text, sku]) => [text, sku] as const);

beforeAll(async () => {
  const { token } = await anAdmin();
  const { rows } = readProductCsv(catalogue);
  for (let first = 0; first < rows.length; first += 50) {
    const json = { rows: rows.slice(first, first + 50) };
    const { data } = await unwrap(await call("/api/admin/products/import", { token, json }), importResponse);
    expect(data.rows.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  }
  await activateAllProducts();
});

test("covers sixty searches or more", () => expect(searches.length).toBeGreaterThanOrEqual(60));

test.each(searches)("finds for %j the product %s among the first five", async (text = "", sku) => {
  const response = await call(`/api/products/search?query=${encodeURIComponent(text)}&limit=5`);
  const { data } = await unwrap(response, productPageResponse);
  expect(data.map((product) => product.sku)).toContain(sku);
});

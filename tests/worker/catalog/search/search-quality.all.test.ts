import { beforeAll, expect, test } from "vitest";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { importResponse } from "../../../../contract/catalog/product-csv.ts";
import { readProductCsv } from "../../../../contract/catalog/read-product-csv.ts";
import catalogue from "../../../../scripts/demo/catalogue.csv?raw";
import { anAdmin } from "../../builders/admins.ts";
import { activateAllProducts } from "../../builders/products.ts";
import { call, unwrap } from "../../builders/store.ts";

// Searches of shoppers, each with the product of the demonstration catalogue that must come first. Either of two may,
// where both are as good. A search with "none" is for something that the store does not sell.
const searches = [
  ...`
  teddy bear = TOY-0001     teddybear = TOY-0001      tedybear = TOY-0001       stuffed animals = TOY-0001
  yo yo = TOY-0002          yoyo = TOY-0002           puzzle = TOY-0003         puzle = TOY-0003
  kite = TOY-0005           race car = TOY-0006       water gun = TOY-0008      dinosuar = TOY-0010
  playing cards = TOY-0011  stickers = TOY-0012       soccer ball = TOY-0013    basket ball = TOY-0014
  pinata = TOY-0017         ballons = TOY-0018        kids toy = TOY-0022/TOY-0009   été = TOY-0009
  notebook = STA-0001       pencils = STA-0002        crayons = STA-0003        pens = STA-0004/STA-0005
  sissors = STA-0006        ruler = STA-0007          paperclips = STA-0009     paint brush = STA-0012
  calender = STA-0013       envelopes = STA-0016      labels = STA-0023         back pack = STA-0024
  soap = HAB-0001/HAB-0002  hand lotion = HAB-0003    tooth brush = HAB-0004    tooth paste = HAB-0005
  nail polish = HAB-0008    mirror = HAB-0010         band-aid = HAB-0011       sun glasses = HAB-0022
  reading glasses = HAB-0023                          hair ties = HAB-0024      hot water bottle = HAB-0025
  frying pan = HAK-0001     knife = HAK-0002          tea pot = HAK-0005        kofee mug = HAK-0007
  candles = HAK-0011        sponge = HAB-0013/HAK-0012                          broom = HAK-0014
  pail = HAK-0015           umbrela = HAK-0027        earphones = ELE-0001      batteries = ELE-0004
  battery = ELE-0004        torch = ELE-0005          flash light = ELE-0005    clock = ELE-0007/ELE-0008
  fone case = ELE-0013      phone charger = ELE-0015  usbc = ELE-0015           extension cord = ELE-0016
  calculator = ELE-0023     toy0001 = TOY-0001        lego = none               dish soap = none
  cotton balls = none       toilet paper = none       gift card = none          garbage bags = none
  stylo = STA-0004/STA-0005 piles = ELE-0004          bougie = HAK-0011         tasse = HAK-0007/HAK-0006
  savon = HAB-0001/HAB-0002 ciseaux = STA-0006        cahier = STA-0001/STA-0027                        lampe = ELE-0025
  toutou = TOY-0001         brosses à dents = HAB-0004                          dentifrice = HAB-0005
  brosse a dents = HAB-0004 lunettes de soleil = HAB-0022                       cafe = HAK-0024/HAK-0007
  réveil = ELE-0007         reveil = ELE-0007         parapluie = HAK-0027      Casse-tête = TOY-0003
  marteau = HAK-0022        mug under $5 = HAK-0007
`.matchAll(/(\S.*?) = (\S+)/g),
].map(([, text = "", first = ""]) => [text, first] as const);

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

test.each(searches)("finds for %j first %s", async (text, first) => {
  const response = await call(`/api/products/search?query=${encodeURIComponent(text)}&limit=1`);
  const { data } = await unwrap(response, productPageResponse);
  expect(first.split("/")).toContain(data[0]?.sku ?? "none");
});

import { expect, test } from "vitest";
import { adminProductResponse } from "../../../contract/admin/products.ts";
import { productPageResponse, productResponse } from "../../../contract/catalog/catalog.ts";
import { familyResponse } from "../../../contract/catalog/families.ts";
import { anAdmin } from "../builders/admins.ts";
import { aFamily } from "../builders/families.ts";
import { anImage } from "../builders/images.ts";
import { openPage } from "../builders/pages.ts";
import { addImage, aProduct } from "../builders/products.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

test("a card and a page show the family with its published members and the lowest price for sale", async () => {
  const { id, members } = await aFamily("Mug", [
    { values: ["Red"], priceCents: 300, stockQuantity: 0 },
    { values: ["Blue"], priceCents: 500 },
    { values: ["Green"], priceCents: 400, isActive: false },
    { values: ["Grey"], priceCents: 450, stockQuantity: 5, minimumOrderQuantity: 6 },
  ]);
  const family = {
    id,
    name: "Mug",
    option_names: ["Colour"],
    members: 3,
    from_price: 5,
    has_one_price: false,
    counts_together: false,
  };
  const { data } = await unwrap(await call("/api/products?limit=100"), productPageResponse);
  expect(data.map((card) => card.family)).toContainEqual(family);

  const page = await unwrap(await call(`/api/products/${members[1]?.slug}`), productResponse);
  expect(page.data.family).toEqual(family);
  expect(page.data.family_members.map(({ name, values }) => [name, ...values])).toEqual([
    ["Mug – Red", "Red"],
    ["Mug – Blue", "Blue"],
    ["Mug – Grey", "Grey"],
  ]);
  const response = await unwrap(await call(`/api/families/${id}`), familyResponse);
  expect(response.data).toEqual({ ...family, family_members: page.data.family_members });
});

test("the admin's view of an inactive member has its family", async () => {
  const { members } = await aFamily("Bowl", [{ isActive: false }, { priceCents: 200 }]);
  const { token } = await anAdmin();
  const [hidden] = members;
  const response = await call(`/api/admin/products/${hidden?.id}`, { token });
  const { data } = await unwrap(response, adminProductResponse);
  expect(data.family).toMatchObject({ name: "Bowl", members: 1, from_price: 2, has_one_price: true });
  expect(data.family_members.map(({ id }) => id)).toEqual(members.map(({ id }) => id));
});

test("a product that stands alone has no family, and an unknown family responds 404", async () => {
  const { slug } = await aProduct();
  const { data } = await unwrap(await call(`/api/products/${slug}`), productResponse);
  expect([data.family, data.family_members]).toEqual([null, []]);
  expect((await call(`/api/families/${crypto.randomUUID()}`)).status).toBe(404);
});

test("search engines and feeds learn which products are one family, and in what they differ", async () => {
  const { id, members } = await aFamily(
    "Tumbler",
    [{ values: ["Red", "Oak"] }, { values: ["Blue", "Oak"] }],
    {
      optionNames: ["Couleur", "Lid"],
    },
  );
  const [red] = members;
  await addImage(red?.id ?? "", await anImage(40, 40));
  const html = await (await openPage(`/product/${red?.slug}`)).text();
  const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g)].flatMap(
    ([, json = ""]) => {
      const parsed: unknown = JSON.parse(json);
      return parsed;
    },
  );
  const uri = `${storeContext().site.url}/#family-${id}`;
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ color: "Red", inProductGroupWithID: id, isVariantOf: { "@id": uri } }),
      expect.objectContaining({
        "@type": "ProductGroup",
        "@id": uri,
        name: "Tumbler",
        productGroupID: id,
        variesBy: ["https://schema.org/color"],
        hasVariant: members.map(({ slug }) => ({
          "@type": "Product",
          url: `${storeContext().site.url}/product/${slug}`,
        })),
      }),
    ]),
  );
  const feed = await (await openPage("/feed.xml")).text();
  expect(feed).toContain(`<g:item_group_id>${id}</g:item_group_id>\n<g:color>Red</g:color>`);
});

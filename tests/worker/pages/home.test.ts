import { beforeAll, expect, test } from "vitest";
import { adminCategoriesResponse } from "../../../contract/admin/categories.ts";
import { adminHomeResponse } from "../../../contract/admin/content.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import type { HomeDocument } from "../../../contract/store/home.ts";
import { homeResponse } from "../../../contract/store/home-view.ts";
import { createNewHome } from "../../../contract/store/new-home.ts";
import { readHome } from "../../../worker/domain/store/home.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

const newHome = createNewHome([]);

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("shows the default banners and sections in a new store", async () => {
  const home = await readPublicHome();
  expect(home.banners.map(({ title }) => title)).toEqual(["Welcome", "New Arrivals"]);
  expect(
    home.sections.map((section) => ("title" in section ? `${section.title}: ${section.look}` : section.kind)),
  ).toEqual([
    "banners",
    "Featured Products: grid",
    "promises",
    "Toys: scroller",
    "Stationary: highlights",
    "Health and Beauty: scroller",
    "Home and Kitchen: highlights",
    "Electronics: scroller",
  ]);
});

test("shows sections in the admin's order, under the current names of their categories", async () => {
  const toys = await findCategoryId("Toys");
  await changeHome({ sections: [await findCategoryId("Stationary"), toys].map(createSection) });
  await changeCategory(toys, { name: "Playthings" });
  expect((await readPublicHome()).sections).toMatchObject([
    { title: "Stationary", path: "/stationary" },
    { title: "Playthings", path: "/playthings", category: "Playthings" },
  ]);
});

test("shows no section of a hidden category", async () => {
  const stationary = await findCategoryId("Stationary");
  await changeHome({ sections: [stationary, await findCategoryId("Electronics")].map(createSection) });
  await changeCategory(stationary, { is_shown: false });
  expect((await readPublicHome()).sections).toMatchObject([{ title: "Electronics" }]);
  await changeCategory(stationary, { is_shown: true });
});

test("shows a banner from its first to its last day by the store's clock", async () => {
  const [first] = newHome.banners;
  if (first === undefined) throw new Error("A new store has banners");
  await changeHome({ banners: [{ ...first, title: "Christmas", from: "2026-12-01", until: "2026-12-24" }] });
  const titlesAt = async (moment: string) =>
    (await readHome(storeContext(new Date(moment)))).banners.map(({ title }) => title);
  expect(await titlesAt("2026-12-01T04:59:00Z")).toEqual([]);
  expect(await titlesAt("2026-12-01T05:00:00Z")).toEqual(["Christmas"]);
  expect(await titlesAt("2026-12-25T04:59:00Z")).toEqual(["Christmas"]);
  expect(await titlesAt("2026-12-25T05:00:00Z")).toEqual([]);
});

test("refuses a save over another admin's change, and returns the current page", async () => {
  const { home, version } = await readAdminHome();
  expect((await saveHome({ ...home, promises: [], version })).status).toBe(200);
  const second = await saveHome({ ...home, banners: [], version });
  expect(second.status).toBe(409);
  expect(await unwrap(second, failureResponse)).toMatchObject({ current: { home: { promises: [] } } });
});

test.each([
  ["no sections", { sections: [] }, "sections"],
  ["an unknown category", { sections: [createSection(crypto.randomUUID())] }, "sections"],
  [
    "a banner that links to a script",
    { banners: [{ ...newHome.banners[0], link: "javascript:alert(1)" }] },
    "banners.0.link",
  ],
  [
    "a banner that links to another site",
    { banners: [{ ...newHome.banners[0], link: "//evil.test" }] },
    "banners.0.link",
  ],
  [
    "a banner that ends before it starts",
    { banners: [{ ...newHome.banners[0], from: "2026-12-02", until: "2026-12-01" }] },
    "banners.0",
  ],
  ["a duplicate banner", { banners: [newHome.banners[0], newHome.banners[0]] }, "banners"],
  [
    "a banner with an unknown image",
    { banners: [{ ...newHome.banners[0], image_hash: "0".repeat(64) }] },
    "banners",
  ],
])("refuses a home page with %s", async (_name, changes, field) => {
  const { home, version } = await readAdminHome();
  const response = await saveHome({ ...home, ...changes, version });
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toContain(field);
});

async function readPublicHome() {
  return (await unwrap(await call("/api/store-settings/home"), homeResponse)).data;
}

async function findCategoryId(name: string): Promise<string> {
  const response = await call("/api/admin/categories", { token: admin.token });
  const category = (await unwrap(response, adminCategoriesResponse)).data.find((row) => row.name === name);
  if (category === undefined) throw new Error(`No category is named ${name}`);
  return category.id;
}

async function changeHome(changes: Partial<HomeDocument>) {
  const { home, version } = await readAdminHome();
  return unwrap(await saveHome({ ...home, ...changes, version }), adminHomeResponse);
}

async function readAdminHome() {
  return (await unwrap(await call("/api/admin/home", { token: admin.token }), adminHomeResponse)).data;
}

function saveHome(json: unknown) {
  return call("/api/admin/home", { method: "PUT", token: admin.token, json });
}

function createSection(categoryId: string) {
  return {
    kind: "category" as const,
    category_id: categoryId,
    subtitle: "",
    look: "grid" as const,
  };
}

function changeCategory(id: string, json: object) {
  return call(`/api/admin/categories/${id}`, { method: "PUT", token: admin.token, json });
}

import { beforeAll, expect, test } from "vitest";
import { adminNavigationResponse } from "../../../contract/admin/content.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { newNavigation } from "../../../contract/store/new-navigation.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { openPage } from "../builders/pages.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("starts with the default links in header, menu and footer", async () => {
  const { navigation } = await readSettings();
  expect(navigation.header.map(({ name }) => name)).toEqual(["Deals", "New Arrivals", "Track your order"]);
  expect(navigation.menu.map(({ name }) => name)).toEqual([
    "All Products",
    "Deals",
    "New Arrivals",
    "About",
    "Contact",
  ]);
  expect(
    navigation.columns.map(({ title, links }) => `${title}: ${links.map(({ name }) => name).join(", ")}`),
  ).toEqual([
    "Shop: All Products, Deals, New Arrivals, Wishlist",
    "Company: About, Contact, Track your order, Privacy Policy, Terms of Service, Accessibility",
  ]);
});

test("renders links with their names in order, and omits hidden links and empty columns", async () => {
  const link = (name: string, url: string, isShown = true) => ({ name, url, is_shown: isShown });
  await changeNavigation({
    header: [link("Flyer", "https://example.ca/flyer"), link("Deals", "/deals")],
    columns: [
      { title: "Empty", has_categories: false, links: [link("Wishlist", "/wishlist", false)] },
      { title: "Help", has_categories: false, links: [link("Call us", "tel:204-555-0142")] },
      { title: "Hours", has_categories: false, links: [link("Accessibility", "/accessibility", false)] },
    ],
  });
  const html = await (await openPage("/contact")).text();
  expect(html).toMatch(/<a [^>]*href="https:\/\/example\.ca\/flyer"[^>]*>Flyer<\/a>/);
  expect(html).toContain('href="tel:204-555-0142"');
  expect(html).not.toContain("Empty");
  expect((await readSettings()).navigation.columns.map(({ title }) => title)).toEqual(["Help"]);
  expect((await listAuditEntries("store-navigation")).at(-1)?.after).toMatchObject({
    columns: [{ title: "Empty" }, { title: "Help" }, { title: "Hours" }],
  });
});

test("adds the page about accessibility to the footer of a store that saved its links without it", async () => {
  const link = (name: string, url: string) => ({ name, url, is_shown: true });
  await changeNavigation({
    columns: [
      { title: "Legal", has_categories: false, links: [link("Privacy", "/privacy")] },
      { title: "Help", has_categories: false, links: [link("Contact", "/contact")] },
    ],
  });
  const [legal, help] = (await readSettings()).navigation.columns;
  expect(legal?.links.map(({ url }) => url)).toEqual(["/privacy", "/accessibility"]);
  expect(help?.links.map(({ url }) => url)).toEqual(["/contact"]);
});

test("refuses links over another admin's change, and returns that change", async () => {
  const { navigation, version } = await readNavigation();
  expect((await saveNavigation({ ...navigation, menu: [], version })).status).toBe(200);
  const second = await saveNavigation({ ...navigation, header: [], version });
  expect(second.status).toBe(409);
  expect(await unwrap(second, failureResponse)).toMatchObject({ current: { navigation: { menu: [] } } });
});

test.each([
  [{ menu: [{ name: "X", url: "javascript:alert(1)", is_shown: true }] }, "menu.0.url"],
  [{ menu: [{ name: "X", url: "http://example.ca", is_shown: true }] }, "menu.0.url"],
  [{ menu: [{ name: " ", url: "/deals", is_shown: true }] }, "menu.0.name"],
  [{ menu: Array(13).fill({ name: "X", url: "/deals", is_shown: true }) }, "menu"],
  [{ columns: [newNavigation.columns[0], newNavigation.columns[0]] }, "columns"],
])("refuses the links %j, with an error for the field %s", async (changes, field) => {
  const { navigation, version } = await readNavigation();
  const response = await saveNavigation({ ...navigation, ...changes, version });
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toContain(field);
});

async function readSettings() {
  return (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data;
}

async function changeNavigation(changes: object) {
  const { navigation, version } = await readNavigation();
  return unwrap(await saveNavigation({ ...navigation, ...changes, version }), adminNavigationResponse);
}

async function readNavigation() {
  return (await unwrap(await call("/api/admin/navigation", { token: admin.token }), adminNavigationResponse))
    .data;
}

function saveNavigation(json: unknown) {
  return call("/api/admin/navigation", { method: "PUT", token: admin.token, json });
}

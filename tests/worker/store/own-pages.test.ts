import { beforeAll, expect, test } from "vitest";
import { adminOwnPageResponse, type OwnPageBody, ownPagesResponse } from "../../../contract/admin/content.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { maxOwnPages, ownPageResponse } from "../../../contract/store/own-pages.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { withStaleRead } from "../builders/outages.ts";
import { anOwnPage } from "../builders/own-pages.ts";
import { findMeta, openPage } from "../builders/pages.ts";
import { visit } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("shows a published page at its address, in the footer and in the sitemap", async () => {
  const { slug } = await publish({
    title: "Gift cards",
    text: "For {name}.\n\n## Sizes\n\n- $10\n- **$25**",
  });
  const { data } = await unwrap(await call(`/api/pages/${slug}`), ownPageResponse);
  expect(data).toMatchObject({ title: "Gift cards", slug, description: "For Your Store. $10 $25" });
  expect(data.sections.map(({ title }) => title)).toEqual(["", "Sizes"]);

  const response = await openPage(`/pages/${slug}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain("<title>Gift cards | Your Store</title>");
  expect(html).toContain(`<link rel="canonical" href="http://store.test/pages/${slug}">`);
  expect(findMeta(html, "robots")).toBeUndefined();
  expect(html).toMatch(/<h1[^>]*>Gift cards<\/h1>/);
  expect(html).toContain("<strong>$25</strong>");

  expect(await listFooterLinks()).toContainEqual({ name: "Gift cards", url: `/pages/${slug}` });
  expect(await (await openPage("/sitemap.xml")).text()).toContain(`/pages/${slug}</loc>`);
});

test("hides a draft from everybody but admins, as if it did not exist", async () => {
  const { id, slug } = await publish({ title: "Secret sale", is_published: false });
  const shopper = await anAccount();
  await visit(shopper);
  for (const token of [undefined, shopper.token, admin.token]) {
    const response = await call(`/api/pages/${slug}`, token === undefined ? {} : { token });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(await (await call("/api/pages/no-such-page")).json());
  }
  expect((await openPage(`/pages/${slug}`)).status).toBe(404);
  expect(await (await openPage(`/pages/${slug}`)).text()).not.toContain("Secret sale");
  expect(await (await openPage("/sitemap.xml")).text()).not.toContain(slug);
  expect((await listFooterLinks()).map(({ url }) => url)).not.toContain(`/pages/${slug}`);
  expect((await readPage(id)).page.is_published).toBe(false);
});

test("refuses everybody but admins the list, the source and every change", async () => {
  const { id, slug } = await publish();
  const shopper = await anAccount();
  await visit(shopper);
  for (const [method, path] of [
    ["GET", "/api/admin/pages"],
    ["GET", `/api/admin/pages/${id}`],
    ["PUT", `/api/admin/pages/${id}`],
    ["DELETE", `/api/admin/pages/${id}`],
  ] as const) {
    expect((await call(path, { method })).status, `${method} ${path}`).toBe(401);
    expect((await call(path, { method, token: shopper.token })).status, `${method} ${path}`).toBe(403);
  }
  expect((await call(`/api/pages/${slug}`)).status).toBe(200);
});

test("keeps a page out of the footer that should not be there, or that a link of the owner leads to", async () => {
  const { slug } = await publish({ in_footer: false });
  expect((await call(`/api/pages/${slug}`)).status).toBe(200);
  expect((await listFooterLinks()).map(({ url }) => url)).not.toContain(`/pages/${slug}`);

  const linked = await publish({ title: "Jobs" });
  await saveColumns([
    { title: "Legal", has_categories: false, links: [link("Privacy", "/privacy")] },
    { title: "Us", has_categories: false, links: [link("Work here", `/pages/${linked.slug}`)] },
  ]);
  const links = (await listFooterLinks()).filter(({ url }) => url === `/pages/${linked.slug}`);
  expect(links.map(({ name }) => name)).toEqual(["Work here"]);
});

test("shows a page in the footer of a store without columns", async () => {
  const { slug } = await publish({ title: "Parking" });
  await saveColumns([]);
  expect(await listFooterLinks()).toContainEqual({ name: "Parking", url: `/pages/${slug}` });
  await saveColumns([{ title: "Legal", has_categories: false, links: [link("Privacy", "/privacy")] }]);
});

test("shows a change, an unpublished page and a deletion at once", async () => {
  const { id, slug, page } = await publish({ title: "Hours in summer" });
  const path = `/pages/${slug}`;
  expect(await (await openPage(path)).text()).toContain("Hours in summer");
  await save(id, { ...page, title: "Hours in winter", version: 1 });
  expect(await (await openPage(path)).text()).toContain("Hours in winter");
  await save(id, { ...page, is_published: false, version: 2 });
  expect((await openPage(path)).status).toBe(404);
  await save(id, { ...page, version: 3 });
  expect((await openPage(path)).status).toBe(200);
  expect((await remove(id)).status).toBe(200);
  expect((await openPage(path)).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
});

test("redirects a mistyped address to the page", async () => {
  const { slug } = await publish();
  for (const path of [`/pages/${slug}/`, `/Pages/${slug.toUpperCase()}`]) {
    const response = await openPage(path);
    expect(response.status, path).toBe(301);
    expect(response.headers.get("Location"), path).toBe(`/pages/${slug}`);
  }
});

test("escapes the owner's words, and renders no HTML, script or link to a script", async () => {
  const { slug } = await publish({
    title: "<script>alert(1)</script>",
    text: "<img src=x onerror=alert(2)>\n\n## <b>Bold</b>\n\nSee <script>alert(3)</script>",
  });
  const html = await (await openPage(`/pages/${slug}`)).text();
  expect(html).not.toMatch(/<script>alert|<img src=x|<b>Bold/);
  expect(html).toContain("&lt;script&gt;alert(3)");
  const response = await put(crypto.randomUUID(), anOwnPage({ text: "[x](javascript:alert)" }));
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors?.text).toMatch(/The link/);
});

test.each([
  [{ title: " " }, "title", /enter a title/],
  [{ title: "x".repeat(81) }, "title", /at most 80/],
  [{ slug: "" }, "slug", /enter an address/],
  [{ slug: "How to order" }, "slug", /lowercase letters/],
  [{ slug: "x".repeat(81) }, "slug", /at most 80/],
  [{ text: "" }, "text", /required/],
  [{ text: "x".repeat(30_001) }, "text", /at most 30000/],
  [{ text: "Call {telephone}" }, "text", /no field \{telephone\}/],
])("refuses the page %j, with an error for the field %s", async (changes, field, message) => {
  const response = await put(crypto.randomUUID(), anOwnPage(changes));
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors?.[field]).toMatch(message);
});

test("refuses an address that another page has, also at the same moment", async () => {
  const taken = await publish();
  const other = await publish();
  for (const response of [
    await put(crypto.randomUUID(), anOwnPage({ slug: taken.slug })),
    await put(other.id, { ...other.page, slug: taken.slug, version: 1 }),
  ]) {
    expect(response.status).toBe(409);
    expect((await unwrap(response, failureResponse)).errors).toEqual({
      slug: "Another page has this address",
    });
  }
  const body = anOwnPage();
  const slower = await putAfter(crypto.randomUUID(), body, () => save(crypto.randomUUID(), body));
  expect(slower.status).toBe(409);
  expect((await unwrap(slower, failureResponse)).errors).toEqual({ slug: "Another page has this address" });
});

test("accepts one of two simultaneous changes, and returns it to the other admin", async () => {
  const { id, page } = await publish();
  const slower = await putAfter(id, { ...page, title: "Left", version: 1 }, () =>
    save(id, { ...page, title: "Right", version: 1 }),
  );
  const late = await put(id, { ...page, title: "Late", version: 1 });
  for (const response of [slower, late]) {
    expect(response.status).toBe(409);
    expect(await readFailure(response)).toMatchObject({
      code: "conflict",
      current: { page: { title: "Right" }, version: 2 },
    });
  }
});

test("adds a page once if its request is repeated, and refuses to change a page that was deleted", async () => {
  const [id, body] = [crypto.randomUUID(), anOwnPage()];
  await save(id, body);
  await save(id, body);
  expect((await readPage(id)).version).toBe(1);
  expect(await listAuditEntries(id)).toHaveLength(1);
  await remove(id);
  expect((await put(id, { ...body, title: "Again", version: 1 })).status).toBe(404);
});

test("records each change with its values before and after", async () => {
  const { id, page } = await publish({ title: "Wholesale" });
  await save(id, { ...page, title: "Buying in bulk", version: 1 });
  await remove(id);
  expect(await listAuditEntries(id)).toMatchObject([
    { action: "page.create", admin: admin.id, after: { title: "Wholesale", is_published: true } },
    { action: "page.update", before: { title: "Wholesale" }, after: { title: "Buying in bulk" } },
    { action: "page.delete", before: { title: "Buying in bulk" } },
  ]);
});

test("limits the number of pages, also of those added at the same moment", async () => {
  const { data, fields } = await unwrap(
    await call("/api/admin/pages", { token: admin.token }),
    ownPagesResponse,
  );
  expect(fields.name).toBe("Your Store");
  for (let total = data.length; total < maxOwnPages - 1; total += 1) await publish({ in_footer: false });
  const slower = await putAfter(crypto.randomUUID(), anOwnPage(), () =>
    save(crypto.randomUUID(), anOwnPage()),
  );
  const late = await put(crypto.randomUUID(), anOwnPage());
  for (const response of [slower, late]) {
    expect(response.status).toBe(409);
    expect((await readFailure(response)).message).toMatch(/at most 50 pages/);
  }
});

/** Adds a page, which is published unless the changes say otherwise. */
async function publish(changes: Partial<OwnPageBody> = {}) {
  const id = crypto.randomUUID();
  const { version: _, ...page } = anOwnPage(changes);
  await save(id, { ...page, version: 0 });
  return { id, slug: page.slug, page };
}

function put(id: string, json: OwnPageBody): Promise<Response> {
  return call(`/api/admin/pages/${id}`, { method: "PUT", token: admin.token, json });
}

/** Saves a page by a request that has read the pages before another one changes them. */
function putAfter(id: string, json: OwnPageBody, other: () => Promise<unknown>): Promise<Response> {
  const bindings = { DB: withStaleRead(other) };
  return call(`/api/admin/pages/${id}`, { method: "PUT", token: admin.token, json, bindings });
}

async function save(id: string, body: OwnPageBody): Promise<void> {
  const response = await put(id, body);
  expect(response.status, await response.clone().text()).toBe(200);
}

function remove(id: string): Promise<Response> {
  return call(`/api/admin/pages/${id}`, { method: "DELETE", token: admin.token });
}

async function readPage(id: string) {
  const response = await call(`/api/admin/pages/${id}`, { token: admin.token });
  return (await unwrap(response, adminOwnPageResponse)).data;
}

async function listFooterLinks() {
  const { data } = await unwrap(await call("/api/store-settings"), publicSettingsResponse);
  return data.navigation.columns.flatMap(({ links }) => links);
}

function link(name: string, url: string) {
  return { name, url, is_shown: true };
}

async function saveColumns(columns: readonly object[]): Promise<void> {
  const path = "/api/admin/navigation";
  const { data } = await (await call(path, { token: admin.token })).json<{
    data: { navigation: object; version: number };
  }>();
  const json = { ...data.navigation, columns, version: data.version };
  expect((await call(path, { method: "PUT", token: admin.token, json })).status).toBe(200);
}

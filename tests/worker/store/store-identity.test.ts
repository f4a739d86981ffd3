import { env } from "cloudflare:workers";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { emailPreviewResponse } from "../../../contract/admin/email-templates.ts";
import { uploadedImageResponse } from "../../../contract/admin/product-images.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { deriveShades } from "../../../contract/store/colours.ts";
import { newStoreIdentity, noDeliveryDays } from "../../../contract/store/new-store.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { anImage } from "../builders/images.ts";
import { findMeta, findScripts, openPage } from "../builders/pages.ts";
import { sendForm } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { add, aShopper, checkout } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { allowLogged } from "../logged.ts";

const dayMs = 24 * 3_600_000;
const imageSchema = v.object({ image: v.optional(v.string()) });

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

// The tests share one store, and this one must be first.
test("starts with the default identity", async () => {
  expect(await readIdentity()).toMatchObject({ identity: newStoreIdentity, version: 0 });
});

test("leaves the owner's promises unconfirmed where a form does not show them", async () => {
  const { identity, version } = await readIdentity();
  const { hours, guarantee, privacy_officer, ...facts } = identity;
  await unwrap(
    await saveIdentity({ ...facts, tax_number: "123456789RT0001", version }),
    storeIdentityResponse,
  );
  const row = await env.DB.prepare("SELECT value FROM store_content WHERE key = 'identity'").first("value");
  const stored: unknown = JSON.parse(String(row));
  expect(stored).toMatchObject({ tax_number: "123456789RT0001" });
  expect(stored).not.toHaveProperty("hours");
  expect(stored).not.toHaveProperty("guarantee");
  expect(stored).not.toHaveProperty("privacy_officer");
  expect((await listAuditEntries("store-identity")).at(-1)?.after).toEqual({
    tax_number: "123456789RT0001",
  });
  await changeIdentity({ guarantee: { title: "Ours", text: "Bring it back." }, tax_number: null });
  const saved = await readIdentity();
  await unwrap(await saveIdentity({ ...facts, version: saved.version }), storeIdentityResponse);
  expect((await readIdentity()).identity).toEqual({ ...saved.identity, tax_number: facts.tax_number });
});

test("shows a changed name at once on every page, in structured data and in the manifest", async () => {
  await changeIdentity({ name: "Corner Shop", tagline: "Round the corner", email: "hi@corner.test" });
  for (const path of ["/", "/login", "/cart", "/about", "/nothing-here"]) {
    const html = await (await openPage(path)).text();
    expect(html, path).toContain("Corner Shop");
    expect(html, path).not.toContain(newStoreIdentity.name);
  }
  const [store, site] = findScripts(await (await openPage("/contact")).text(), "application/ld\\+json");
  expect(JSON.parse(store ?? "")).toMatchObject({
    "@type": "Store",
    name: "Corner Shop",
    email: "hi@corner.test",
  });
  expect(JSON.parse(site ?? "")).toMatchObject({ "@type": "WebSite", name: "Corner Shop" });
  expect(await (await call("/manifest.webmanifest")).json()).toMatchObject({ name: "Corner Shop" });
  const settings = await unwrap(await call("/api/store-settings"), publicSettingsResponse);
  expect(settings.data.store.name).toBe("Corner Shop");
  expect((await listAuditEntries("store-identity")).at(-1)?.after).toEqual({
    name: "Corner Shop",
    tagline: "Round the corner",
    email: "hi@corner.test",
  });
});

test("escapes HTML in the identity on pages, in structured data, in the manifest and in the feed", async () => {
  const hostileText = `</title></script><script>alert(1)</script>"'&`;
  await changeIdentity({
    name: hostileText.slice(0, 40),
    tagline: hostileText,
    description: hostileText,
    town: hostileText,
    price_range: hostileText.slice(0, 40),
    social: [
      { name: "</script>", handle: '"onload="alert(1)', url: 'https://x.test/"><script>alert(1)</script>' },
    ],
  });
  for (const path of ["/", "/contact", "/about", "/feed.xml"]) {
    const page = await openPage(path);
    expect(page.status, path).toBe(200);
    const text = await page.text();
    expect(text, path).not.toMatch(/<script>alert|"onload="/);
  }
  const manifest = await call("/manifest.webmanifest");
  expect(manifest.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await manifest.json()).toMatchObject({ description: hostileText });
  await changeIdentity({ ...newStoreIdentity });
});

test("shows only future holidays on the contact page", async () => {
  await changeIdentity({
    holidays: [
      { day: "2020-01-01", name: "A day long gone", hours: null },
      { day: "2099-12-25", name: "Christmas Day", hours: null },
    ],
  });
  const { data } = await unwrap(await call("/api/store-settings"), publicSettingsResponse);
  expect(data.store.holidays.map(({ name }) => name)).toEqual(["Christmas Day"]);
  expect(await (await openPage("/contact")).text()).toContain('"validFrom":"2099-12-25"');
});

test("uses the store's current identity in emails", async () => {
  await changeIdentity({ name: "Corner <Shop>", phone: "204-555-0199" });
  const preview = await call("/api/admin/emails/previews/delivered", { token: admin.token });
  const { html, text } = (await unwrap(preview, emailPreviewResponse)).data;
  expect(text).toContain("Corner <Shop>\n");
  expect(text).toContain("Phone 204-555-0199");
  expect(html).toContain("Corner &lt;Shop&gt;");
});

test("names the store, not the admin, in a customer's order history", async () => {
  await changeIdentity({ name: "Corner Shop" });
  const shopper = await aShopper();
  await add(shopper, await aProduct(), 1);
  const { orderId } = await checkout(shopper);
  await call(`/api/orders/${orderId}/status`, {
    method: "PUT",
    token: admin.token,
    json: { status: "canceled", notes: "Sold in the store." },
  });
  const orderText = await (await call(`/api/orders/${orderId}`, { token: shopper.token })).text();
  expect(orderText).not.toContain(newStoreIdentity.name);
  expect(orderText).toContain('"created_by":"Corner Shop"');
});

test("uses the default for a stored field that is no longer valid", async () => {
  allowLogged(/^Stored content does not fit its schema/);
  await changeIdentity({ name: "Corner Shop", phone: "204-555-0199" });
  await env.DB.prepare(
    "UPDATE store_content SET value = json_set(value, '$.phone', 'call me') WHERE key = 'identity'",
  ).run();
  const { identity } = await readIdentity();
  expect(identity).toMatchObject({ name: "Corner Shop", phone: newStoreIdentity.phone });
});

test("promises no days for the delivery times of version 0.1.0, which were texts", async () => {
  allowLogged(/^Stored content does not fit its schema/);
  const former = { days: "2 to 4 business days", dispatched_until: "2 pm" };
  await changeIdentity({ name: "Corner Shop" });
  await env.DB.prepare(
    "UPDATE store_content SET value = json_set(value, '$.delivery', json(?)) WHERE key = 'identity'",
  )
    .bind(JSON.stringify(former))
    .run();
  expect((await readIdentity()).identity).toMatchObject({ name: "Corner Shop", delivery: noDeliveryDays });
});

test("returns 409 with the stored identity if another admin saved it first", async () => {
  const { identity, version } = await readIdentity();
  expect((await saveIdentity({ ...identity, tagline: "The first", version })).status).toBe(200);
  const second = await saveIdentity({ ...identity, tagline: "The second", version });
  expect(second.status).toBe(409);
  expect(await unwrap(second, failureResponse)).toMatchObject({
    current: { identity: { tagline: "The first" } },
  });
});

test("accepts only one of two simultaneous changes of the identity", async () => {
  const { identity, version } = await readIdentity();
  const responses = await Promise.all(
    ["Left", "Right"].map((tagline) => saveIdentity({ ...identity, tagline, version })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("applies the store's colour to pages", async () => {
  await changeIdentity({ colour: "#7A2F6B" });
  const page = await (await openPage("/login")).text();
  expect(page).toContain("--color-brand-700:#7a2f6b");
  expect(page).toContain(`<meta name="theme-color" content="${deriveShades("#7a2f6b")[900]}"`);
  await changeIdentity({ colour: newStoreIdentity.colour });
  expect(await (await openPage("/login")).text()).not.toContain("--color-brand-700:");
});

test("refuses a colour with too little contrast", async () => {
  const { identity, version } = await readIdentity();
  const refused = await saveIdentity({ ...identity, colour: "#f5dfa6", version });
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureResponse)).errors?.colour).toMatch(
    /contrast is 1\.\d:1, and must be at least 4\.5:1/,
  );
});

test("saves a province that contradicts the store's postal code only with an answer", async () => {
  const { identity, version } = await readIdentity();
  const lloydminster = { ...identity.address, province: "SK", postal_code: "T9V 0A1" };
  const question = "T9V is in Alberta. Which is right?";
  const refused = await saveIdentity({ ...identity, address: lloydminster, version });
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureResponse)).errors).toEqual({ "address.province": question });
  await changeIdentity({ address: { ...lloydminster, is_province_confirmed: true } });
  // The answer holds for later changes of other fields.
  await changeIdentity({ tagline: "On the border" });
  expect((await readIdentity()).identity.address).toMatchObject({
    province: "SK",
    is_province_confirmed: true,
  });
  await changeIdentity({ address: { ...identity.address, is_province_confirmed: true } });
  expect((await readIdentity()).identity.address.is_province_confirmed).toBe(false);
});

test("refuses a logo that was not uploaded", async () => {
  const { identity, version } = await readIdentity();
  expect((await saveIdentity({ ...identity, logo_hash: "0".repeat(64), version })).status).toBe(422);
});

test("refuses an SVG as an uploaded image", async () => {
  const response = await uploadImage(new TextEncoder().encode("<svg onload='alert(1)'/>"));
  expect(response.status).toBe(415);
});

test("uses an uploaded image as the logo and icon", async () => {
  const upload = await uploadImage(await anImage(90, 90));
  const { content_hash } = (await unwrap(upload, uploadedImageResponse)).data;
  const saved = await changeIdentity({ logo_hash: content_hash });
  const logo = `/images/${content_hash}/320.webp`;
  expect(saved.data.logo).toBe(logo);
  expect(await (await openPage("/login")).text()).toContain(`<link rel="icon" href="${logo}"`);
  expect(await (await call("/manifest.webmanifest")).json()).toMatchObject({ icons: [{ src: logo }] });
});

test("keeps the store's initial as the icon beside a wide logo", async () => {
  const upload = await uploadImage(await anImage(300, 90));
  const { content_hash } = (await unwrap(upload, uploadedImageResponse)).data;
  await changeIdentity({ logo_hash: content_hash });
  const mark = "/store-mark.svg";
  expect(await (await openPage("/login")).text()).toContain(`<link rel="icon" href="${mark}"`);
  expect(await (await call("/manifest.webmanifest")).json()).toMatchObject({ icons: [{ src: mark }] });
});

test("uses the logo as the sharing image, or the default image in a store with the default identity", async () => {
  const readSharingImages = async () => {
    const html = await (await openPage("/contact")).text();
    const [store] = findScripts(html, "application/ld\\+json");
    return {
      shared: findMeta(html, "og:image"),
      structured: v.parse(imageSchema, JSON.parse(store ?? "")).image,
    };
  };
  await changeIdentity({ ...newStoreIdentity });
  expect(await readSharingImages()).toEqual({ shared: undefined, structured: undefined });
  const upload = await uploadImage(await anImage(100, 100));
  const { content_hash } = (await unwrap(upload, uploadedImageResponse)).data;
  await changeIdentity({ logo_hash: content_hash });
  const logo = `http://store.test/images/${content_hash}/320.webp`;
  expect(await readSharingImages()).toEqual({ shared: logo, structured: logo });
});

test("publishes a security contact that expires within a year", async () => {
  const response = await call("/.well-known/security.txt");
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now() + 170 * dayMs);
  expect(expires).toBeLessThan(Date.now() + 365 * dayMs);
});

async function readIdentity() {
  return (
    await unwrap(await call("/api/admin/store-identity", { token: admin.token }), storeIdentityResponse)
  ).data;
}

async function changeIdentity(changes: object) {
  const { identity, version } = await readIdentity();
  return unwrap(await saveIdentity({ ...identity, ...changes, version }), storeIdentityResponse);
}

function saveIdentity(json: unknown) {
  return call("/api/admin/store-identity", { method: "PUT", token: admin.token, json });
}

function uploadImage(bytes: Uint8Array): Promise<Response> {
  return sendForm("/api/admin/images", {
    token: admin.token,
    files: [{ name: "logo.png", bytes }],
    fileField: "image",
  });
}

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { emailPreviewResponse } from "../../../contract/admin/email-templates.ts";
import { uploadedImageResponse } from "../../../contract/admin/product-images.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { publicSettingsResponse } from "../../../contract/store/public-settings.ts";
import { bindings } from "../background.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { anImage } from "../builders/images.ts";
import { sendForm } from "../builders/product-forms.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("a wide logo keeps its proportions on pages and in emails", async () => {
  const hash = await upload(1_200, 240);
  await change({ logo_hash: hash, is_name_shown: false });
  const { store } = (await unwrap(await call("/api/store-settings"), publicSettingsResponse)).data;
  expect(store).toMatchObject({
    logo: `/images/${hash}/640.webp`,
    logo_size: { width: 1_200, height: 240 },
    is_name_shown: false,
  });
  const { html } = await preview();
  expect(html).toMatch(/<img src="http:\/\/[^"]+\/logo\.png" width="200" height="40" alt="Your Store"/);
  await change({ is_name_shown: true });
  // The name is in a row of its own, because a phone is too narrow for both.
  expect((await preview()).html).toMatch(/alt="".*<\/a><\/td><\/tr><tr><td[^>]*><a [^>]*>Your Store</s);
  await change({ logo_hash: null });
  expect((await preview()).html).not.toContain("<img");
});

test("the logo of emails is a PNG that other sites may show, only of images that were the logo", async () => {
  const hash = await upload(400, 100);
  const path = `/images/${hash}/logo.png`;
  expect((await call(path)).status).toBe(404);
  await change({ logo_hash: hash });
  const response = await call(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/png");
  expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(1, 4)]).toEqual([...new TextEncoder().encode("PNG")]);
  // Emails that were already sent name the former logo.
  await change({ logo_hash: null });
  // A backup protects its images.
  const { BACKUPS: _backups, ...withoutBackups } = bindings;
  await runNightlyCron(32, withoutBackups);
  expect((await call(`/images/${hash}/320.webp`)).status).toBe(404);
  expect((await call(path)).status).toBe(200);
  await env.PRODUCT_IMAGES.delete(`images/${hash}/logo.png`);
  expect((await call(path)).status).toBe(404);
});

test.each([
  [300, 60, /at least 80 pixels high/],
  [200, 400, /higher than wide/],
  [1_400, 200, /more than 6 times/],
])(
  "refuses a new logo of %i × %i, but not the logo of an earlier version",
  async (width, height, message) => {
    const hash = await upload(width, height);
    const refused = await save({ logo_hash: hash });
    expect(refused.status).toBe(422);
    expect((await unwrap(refused, failureResponse)).errors).toEqual({
      logo_hash: expect.stringMatching(message),
    });
    await change({ name: "Your Store" });
    // Version 0.1.0 accepted every image and did not store its size.
    await env.DB.prepare(
      "UPDATE store_content SET value = json_remove(json_set(value, '$.logo_hash', ?), '$.logo_size', '$.is_name_shown') WHERE key = 'identity'",
    )
      .bind(hash)
      .run();
    const { data } = await unwrap(await save({ tagline: "New" }), storeIdentityResponse);
    expect(data.identity).toMatchObject({
      logo_hash: hash,
      logo_size: { width, height },
      is_name_shown: true,
    });
    await change({ logo_hash: null });
  },
);

async function upload(width: number, height: number): Promise<string> {
  const response = await sendForm("/api/admin/images", {
    token: admin.token,
    files: [{ name: "logo.png", bytes: await anImage(width, height) }],
    fileField: "image",
  });
  return (await unwrap(response, uploadedImageResponse)).data.content_hash;
}

async function change(changes: object): Promise<void> {
  expect((await save(changes)).status).toBe(200);
}

async function save(changes: object): Promise<Response> {
  const response = await call("/api/admin/store-identity", { token: admin.token });
  const { identity, version } = (await unwrap(response, storeIdentityResponse)).data;
  const json = { ...identity, ...changes, version };
  return call("/api/admin/store-identity", { method: "PUT", token: admin.token, json });
}

async function preview() {
  const response = await call("/api/admin/emails/previews/paid", { token: admin.token });
  return (await unwrap(response, emailPreviewResponse)).data;
}

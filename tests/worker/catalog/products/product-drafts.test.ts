import { beforeAll, expect, test } from "vitest";
import {
  type ProductDraftView,
  productDraftResponse,
  productDraftsResponse,
} from "../../../../contract/admin/product-drafts.ts";
import { adminProductResponse } from "../../../../contract/admin/products.ts";
import { failureView } from "../../../../contract/shared/errors.ts";
import { messageResponse } from "../../../../contract/shared/success.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { listStoredImages } from "../../builders/photographs.ts";
import { anUpload, productFields, sendForm, uploadImage } from "../../builders/product-forms.ts";
import { runNightlyCron } from "../../builders/schedule.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("requires only a name for a draft, and reports what the product still misses", async () => {
  const draft = await aDraft({ values: { name: "Garden Gnome" } });
  expect(draft.missing).toEqual([
    "Slug",
    "Description",
    "Price",
    "Stock Quantity",
    "SKU",
    "Category",
    "an image",
  ]);
  expect(await findDraft(draft.id)).toEqual(draft);
});

test("stores valid and invalid values in a draft", async () => {
  const values = { name: "Garden Gnome", wholesale_price: "ten", on_hand: "", is_active: false };
  const draft = await aDraft({ values });
  expect(draft.values).toEqual(values);
  expect(draft.missing).not.toContain("Price");
});

test.each([
  ["no name", { values: { name: " " } }, "values.name"],
  ["a value that is not a string", { values: { name: "Gnome", sku: 12 } }, "values.sku"],
  [
    "six images",
    { values: { name: "Gnome" }, images: Array(6).fill({ content_hash: "a".repeat(64) }) },
    "images",
  ],
  ["no version", { values: { name: "Gnome" }, version: undefined }, "version"],
])("refuses a draft with %s, and names the field", async (_name, body, field) => {
  const response = await saveDraft(crypto.randomUUID(), body);
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureView)).errors ?? {})).toEqual([field]);
});

test("refuses a draft with an invalid id", async () => {
  expect((await saveDraft("gnome", { values: { name: "Gnome" } })).status).toBe(422);
});

test("stores a draft once if the request is repeated after a lost response", async () => {
  const id = crypto.randomUUID();
  const countBefore = (await listDrafts()).length;
  const body = { values: { name: "Sent twice" } };
  expect([(await saveDraft(id, body)).status, (await saveDraft(id, body)).status]).toEqual([200, 200]);
  expect(await listDrafts()).toHaveLength(countBefore + 1);
});

test("refuses a save of a draft over another admin's change", async () => {
  const { id, version } = await aDraft({ values: { name: "Ours" } });
  expect((await saveDraft(id, { values: { name: "Theirs" }, version })).status).toBe(200);
  const response = await saveDraft(id, { values: { name: "Mine" }, version });
  expect([response.status, (await unwrap(response, failureView)).code]).toEqual([409, "conflict"]);
  expect((await findDraft(id))?.values.name).toBe("Theirs");
});

test("deletes a draft when its product is created, but not if that fails", async () => {
  const { id } = await aDraft({ values: { name: "Ready" } });
  const fields = { ...productFields(), draft_id: id };
  const refused = await sendForm("/api/products", {
    token: admin.token,
    fields: { ...fields, retail_price: "1.00" },
    files: [await anUpload()],
  });
  expect(refused.status).toBe(422);
  expect(await findDraft(id)).toBeDefined();
  const added = await sendForm("/api/products", { token: admin.token, fields, files: [await anUpload()] });
  await unwrap(added, adminProductResponse);
  expect(await findDraft(id)).toBeUndefined();
});

test("returns 404 for the deletion of a deleted draft", async () => {
  const { id } = await aDraft({ values: { name: "Not wanted" } });
  const deleteDraft = () => call(`/api/admin/product-drafts/${id}`, { method: "DELETE", token: admin.token });
  expect((await unwrap(await deleteDraft(), messageResponse)).message).toContain("Not wanted");
  expect((await deleteDraft()).status).toBe(404);
});

test("protects a draft's images from the deletion of unused images", async () => {
  const [used, unused] = [await uploadImage(admin), await uploadImage(admin)];
  const images = [{ content_hash: used.content_hash, alt_text: "A gnome" }];
  await aDraft({ values: { name: "Shown later" }, images });
  await runNightlyCron(2);
  expect((await listStoredImages(used.content_hash)).length).toBeGreaterThan(0);
  expect(await listStoredImages(unused.content_hash)).toEqual([]);
});

async function aDraft(body: Record<string, unknown>): Promise<ProductDraftView> {
  return (await unwrap(await saveDraft(crypto.randomUUID(), body), productDraftResponse)).data;
}

function saveDraft(id: string, body: Record<string, unknown>) {
  return call(`/api/admin/product-drafts/${id}`, {
    method: "PUT",
    token: admin.token,
    json: { images: [], version: 0, ...body },
  });
}

async function findDraft(id: string): Promise<ProductDraftView | undefined> {
  return (await listDrafts()).find((draft) => draft.id === id);
}

async function listDrafts(): Promise<ProductDraftView[]> {
  const response = await call("/api/admin/product-drafts", { token: admin.token });
  return (await unwrap(response, productDraftsResponse)).data;
}

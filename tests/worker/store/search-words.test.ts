import { beforeAll, expect, test } from "vitest";
import { adminSynonymsResponse } from "../../../contract/admin/content.ts";
import { productPageResponse } from "../../../contract/catalog/catalog.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { newSynonyms } from "../../../contract/store/new-synonyms.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { aProduct } from "../builders/products.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await aProduct({ name: "Snorvel" });
  await aProduct({ name: "Shelf", description: "For a snorvel." });
});

test("starts with the words of a new store", async () => {
  expect(await readWords()).toEqual({ document: newSynonyms, standard: newSynonyms, version: 0 });
});

test("finds the products of a saved word at once, and says in the audit log what changed", async () => {
  expect(await listNames("wimblet")).toEqual([]);
  const { version } = await readWords();
  const saved = await saveWords({ text: "Snorvel, wimblet", version });
  expect(saved.status).toBe(200);
  expect(await unwrap(saved, adminSynonymsResponse)).toMatchObject({
    message: "The search words have been saved.",
    data: { document: { text: "Snorvel, wimblet" }, version: version + 1 },
  });
  // A product whose description mentions the other word is not found.
  for (const text of ["wimblet", "wimblets"]) expect(await listNames(text)).toEqual(["Snorvel"]);
  expect((await listAuditEntries("store-synonyms")).at(-1)).toMatchObject({
    action: "store.synonyms",
    after: { text: "Snorvel, wimblet" },
  });
});

test("accepts one of two simultaneous changes, and returns the accepted one to the other admin", async () => {
  const { version } = await readWords();
  const responses = await Promise.all(
    ["kite, left", "kite, right"].map((text) => saveWords({ text, version })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await saveWords({ text: "kite, late", version });
  expect(await unwrap(late, failureResponse)).toMatchObject({
    current: { document: { text: expect.stringMatching(/left|right/) }, version: version + 1 },
  });
});

test.each([
  [{ text: "kite" }, "text", "Line 1: Add another word for “kite”, after a comma"],
  [{ text: `kite, ${"x".repeat(41)}` }, "text", /Line 1: .* is longer than 40 characters/],
  [{ text: "x".repeat(20_001) }, "text", /at most 20000/],
  [{ text: 7 }, "text", /./],
  [{ version: -1 }, "version", /./],
])("refuses %j, with an error for the field %s, and keeps the words", async (changes, field, message) => {
  const { document, version } = await readWords();
  const response = await saveWords({ ...document, version, ...changes });
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors?.[field]).toMatch(message);
  expect(await readWords()).toMatchObject({ document, version });
});

test("finds no other words after all are removed", async () => {
  await saveWords({ text: "snorvel, wimblet", version: (await readWords()).version });
  expect(await listNames("wimblet")).toEqual(["Snorvel"]);
  expect((await saveWords({ text: "", version: (await readWords()).version })).status).toBe(200);
  expect(await listNames("wimblet")).toEqual([]);
});

async function readWords() {
  const response = await call("/api/admin/search-words", { token: admin.token });
  return (await unwrap(response, adminSynonymsResponse)).data;
}

function saveWords(json: unknown) {
  return call("/api/admin/search-words", { method: "PUT", token: admin.token, json });
}

async function listNames(query: string) {
  const response = await call(`/api/products/search?${new URLSearchParams({ query })}`);
  return (await unwrap(response, productPageResponse)).data.map(({ name }) => name);
}

import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

const edits = { values: { city: "Winnipeg" }, base: { city: "" } };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reads what a user typed, for that user alone", async () => {
  const { readDraft, storeDraft } = await load("one");
  storeDraft("tab", "profile", edits);
  expect(readDraft("tab", "profile")).toMatchObject(edits);
  signIn("two");
  const others = await import("../../web/lib/drafts.ts");
  expect(others.readDraft("tab", "profile")).toBeUndefined();
  expect(others.findDraft("pro")).toBeUndefined();
});

test("stores the drafts of two users of a browser side by side", async () => {
  const first = await load("one");
  first.storeDraft("device", "product.new", edits);
  signIn("two");
  const second = await import("../../web/lib/drafts.ts");
  second.storeDraft("device", "product.new", { values: { city: "Brandon" }, base: { city: "" } });
  second.deleteDraft("device", "product.new");
  signIn("one");
  const again = await import("../../web/lib/drafts.ts");
  expect(again.readDraft("device", "product.new")).toMatchObject(edits);
});

test("deletes the expired drafts of all users", async () => {
  vi.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
  const first = await load("one");
  first.storeDraft("device", "product.new", edits);
  vi.setSystemTime(new Date("2026-01-31T00:00:00Z"));
  signIn("two");
  const second = await import("../../web/lib/drafts.ts");
  expect(second.readDraft("device", "product.1")).toBeUndefined();
  expect(Object.keys(window.localStorage).filter((key) => key.includes("draft"))).toEqual([]);
});

test("deletes a draft without edits", async () => {
  const { readDraft, storeDraft } = await load("one");
  storeDraft("tab", "profile", edits);
  storeDraft("tab", "profile", { values: {}, base: {} });
  expect(readDraft("tab", "profile")).toBeUndefined();
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});

test("stores nothing while signed out, and leaves the draft of the session that ended", async () => {
  const { storeDraft } = await load("one");
  storeDraft("tab", "profile", edits);
  const stored = { ...window.sessionStorage };
  signIn(undefined);
  const signedOut = await import("../../web/lib/drafts.ts");
  signedOut.storeDraft("tab", "profile", { values: { city: "Brandon" }, base: { city: "" } });
  signedOut.storeDraft("tab", "profile", { values: {}, base: {} });
  expect({ ...window.sessionStorage }).toEqual(stored);
});

test("keeps a draft of the tab for a day, and one of the device for 30 days", async () => {
  vi.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
  const { readDraft, storeDraft } = await load("one");
  storeDraft("tab", "profile", edits);
  storeDraft("device", "product.new", edits);
  vi.setSystemTime(new Date("2026-01-02T00:00:00Z"));
  expect(readDraft("tab", "profile")).toBeUndefined();
  expect(readDraft("device", "product.new")?.saved_at).toBe("2026-01-01T00:00:00.000Z");
  vi.setSystemTime(new Date("2026-01-31T00:00:00Z"));
  expect(readDraft("device", "product.new")).toBeUndefined();
});

test("finds the rest of the name of a draft", async () => {
  const { findDraft, storeDraft } = await load("one");
  storeDraft("tab", "address.cart.7", edits);
  expect(findDraft("address.cart.")).toBe("7");
  expect(findDraft("address.profile.")).toBeUndefined();
});

async function load(userId: string) {
  openPage("http://localhost");
  signIn(userId);
  return import("../../web/lib/drafts.ts");
}

/** Stores the session of a user, which modules that are loaded from now on read. */
function signIn(userId: string | undefined): void {
  vi.resetModules();
  const session = {
    access_token: "a",
    refresh_token: "r",
    expires_at: 4_000_000_000,
    user: { id: userId, email: "one@store.test", user_metadata: {} },
  };
  const key = "prairie-dollar.session";
  if (userId === undefined) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, JSON.stringify(session));
}

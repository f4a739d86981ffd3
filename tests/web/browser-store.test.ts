import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isText = (value: unknown): value is string => typeof value === "string";

test("keeps a value in the chosen storage until it is removed", async () => {
  const createBrowserStore = await load();
  const store = createBrowserStore("key", isText, "", { storage: "session" });
  store.write("typed");
  expect(window.sessionStorage.getItem("key")).toBe('"typed"');
  expect(window.localStorage.getItem("key")).toBeNull();
  expect(createBrowserStore("key", isText, "", { storage: "session" }).read()).toBe("typed");
  store.remove();
  expect(store.read()).toBe("");
  expect(window.sessionStorage.getItem("key")).toBeNull();
});

test("reads an expired value as the fallback, even if it was read before", async () => {
  vi.useFakeTimers();
  const createBrowserStore = await load();
  const options = { expiresAfterMs: 1_000 };
  const store = createBrowserStore("key", isText, "", options);
  store.write("typed");
  expect(createBrowserStore("key", isText, "", options).read()).toBe("typed");
  vi.advanceTimersByTime(1_000);
  expect(store.read()).toBe("");
  expect(createBrowserStore("key", isText, "", options).read()).toBe("");
});

test("reads a value of another type as the fallback", async () => {
  const createBrowserStore = await load();
  window.localStorage.setItem("key", "1");
  expect(createBrowserStore("key", isText, "none").read()).toBe("none");
  expect(createBrowserStore("key", isText, "none", { expiresAfterMs: 1_000 }).read()).toBe("none");
});

async function load() {
  openPage("http://localhost");
  return (await import("../../web/lib/browser-store.ts")).createBrowserStore;
}

import { afterEach, expect, test, vi } from "vitest";
import { readStoredSession, sessionKey } from "../../web/lib/auth/session-storage.ts";

const valid = {
  access_token: "a",
  refresh_token: "r",
  expires_at: 1,
  user: { id: "one", email: "one@store.test", user_metadata: { first_name: "Ann" } },
};

afterEach(() => vi.unstubAllGlobals());

test("reads a stored session, with defaults for a user's missing fields", () => {
  stubStorage(valid);
  expect(readStoredSession()).toMatchObject(valid);
  stubStorage({ ...valid, user: { id: "one" } });
  expect(readStoredSession()?.user).toEqual({ id: "one", email: "", user_metadata: {} });
});

test.each([
  "no JSON",
  "null",
  [],
  { ...valid, access_token: "" },
  { ...valid, access_token: 5 },
  { ...valid, refresh_token: undefined },
  { ...valid, expires_at: "soon" },
  { ...valid, user: {} },
  { ...valid, user: null },
])("ignores stored data that is not a valid session: %j", (value) => {
  stubStorage(value);
  expect(readStoredSession()).toBeUndefined();
});

function stubStorage(value: unknown): void {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const storage = { getItem: (key: string) => (key === sessionKey ? text : null) };
  vi.stubGlobal("window", { localStorage: storage, sessionStorage: { getItem: () => null } });
}

import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { anAccount } from "../builders/accounts.ts";
import { withMethods } from "../builders/outages.ts";
import { call } from "../builders/store.ts";

test("logs no personal data when the database fails", async () => {
  const account = await anAccount();
  await call("/api/auth/me", { token: account.token });
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const failingDatabase = withMethods(env.DB, {
    prepare: (query: string) =>
      env.DB.prepare(query.startsWith("update") ? `${query} AND missing_column = 1` : query),
  });
  const response = await call("/api/auth/profile", {
    method: "PUT",
    token: account.token,
    json: { first_name: "Zebulon", phone: "204-555-0187" },
    bindings: { DB: failingDatabase },
  });
  const logged = log.mock.calls.flat().map(String).join("\n");
  log.mockRestore();
  expect(response.status).toBe(500);
  expect(logged).toContain("update");
  expect(logged).toContain("PUT /api/auth/profile failed");
  for (const personalValue of ["Zebulon", "204-555-0187", account.email]) {
    expect(logged).not.toContain(personalValue);
  }
});

import { describe, expect, test } from "vitest";
import { failureView } from "../../contract/shared/errors.ts";
import { anAccount } from "./builders/accounts.ts";
import { anAdmin, visit } from "./builders/admins.ts";
import { listOperations } from "./builders/operations.ts";
import { suspend } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

describe("every admin call of the API's own description", () => {
  test("returns 401 to guests, and 403 to customers and suspended admins", async () => {
    const customer = await visit(await anAccount({ user: { role: "admin" } }));
    const suspended = await anAdmin();
    await suspend(suspended);
    const wrong: string[] = [];
    const calls = (await listOperations()).filter((operation) => operation.isAdmin);
    for (const { name, path, method } of calls) {
      for (const [token, status] of [
        [undefined, 401],
        [customer.token, 403],
        [suspended.token, 403],
      ] as const) {
        const response = await call(path, { method, ...(token === undefined ? {} : { token }) });
        const { code } = await unwrap(response, failureView);
        if (response.status !== status) wrong.push(`${name}: ${response.status} ${code}, not ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is marked as an admin call in the OpenAPI document", async () => {
    const calls = await listOperations();
    const marked = calls.filter((operation) => operation.isAdmin).map((operation) => operation.name);
    const underAdmin = calls.map((operation) => operation.name).filter((name) => name.includes(" /admin"));
    expect(underAdmin.length).toBeGreaterThan(0);
    expect(marked).toEqual(expect.arrayContaining(underAdmin));
    expect(marked).toEqual(expect.arrayContaining(["GET /admin/stats", "PUT /admin/settings"]));
  });

  test("lets no guest into any other call that needs an account", async () => {
    const wrong: string[] = [];
    for (const { name, path, method, isSignedIn } of await listOperations()) {
      if (!isSignedIn) continue;
      const response = await call(path, { method });
      if (response.status !== 401) wrong.push(`${name}: ${response.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { failureView } from "../../../contract/shared/errors.ts";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin, visit } from "../builders/admins.ts";
import { listOperations } from "../builders/operations.ts";
import { suspend } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

test("returns 401 to guests of admin calls, and 403 to customers and suspended admins", async () => {
  // Users can change their own metadata, so a role there must have no effect.
  const customer = await visit(await anAccount({ user: { role: "admin" } }));
  const suspended = await anAdmin();
  await suspend(suspended);
  const violations: string[] = [];
  const adminCalls = (await listOperations()).filter((operation) => operation.isAdmin);
  for (const { name, path, method } of adminCalls) {
    for (const [token, status] of [
      [undefined, 401],
      [customer.token, 403],
      [suspended.token, 403],
    ] as const) {
      const response = await call(path, { method, ...(token === undefined ? {} : { token }) });
      const { code } = await unwrap(response, failureView);
      if (response.status !== status) violations.push(`${name}: ${response.status} ${code}, not ${status}`);
    }
  }
  expect(violations).toEqual([]);
});

test("marks every path under /admin as an admin call", async () => {
  const allCalls = await listOperations();
  const marked = allCalls.filter((operation) => operation.isAdmin).map((operation) => operation.name);
  const underAdmin = allCalls.map((operation) => operation.name).filter((name) => name.includes(" /admin"));
  expect(underAdmin.length).toBeGreaterThan(0);
  expect(marked).toEqual(expect.arrayContaining(underAdmin));
  expect(marked).toEqual(expect.arrayContaining(["GET /admin/stats", "PUT /admin/settings"]));
});

test("returns 401 to guests for every call that needs an account", async () => {
  const violations: string[] = [];
  for (const { name, path, method, isSignedIn } of await listOperations()) {
    if (!isSignedIn) continue;
    const response = await call(path, { method });
    if (response.status !== 401) violations.push(`${name}: ${response.status}`);
  }
  expect(violations).toEqual([]);
});

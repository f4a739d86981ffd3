import { beforeAll, describe, expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../contract/admin/orders.ts";
import {
  adminUserDetailResponse,
  adminUserPageResponse,
  adminUserResponse,
} from "../../../contract/admin/users.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { changeUser } from "../../../worker/domain/accounts/change-user.ts";
import { idle } from "../background.ts";
import { type Account, aLaterToken, anAccount, aToken } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { readOutbox } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";
import { getAdmin } from "../builders/profiles.ts";
import { refund } from "../builders/refunds.ts";
import { add, anAddress, aPaidOrder, cancel, checkout, getOrder, visit } from "../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

describe("listing accounts", () => {
  const listNames = async (query: string) => (await listAccounts(query)).data.map((user) => user.first_name);

  test("searches by name, email and phone number", async () => {
    const account = await visit(
      await anAccount({ user: { first_name: "Zora", last_name: "Quill", phone: "204-555-0199" } }),
    );
    await visit(await anAccount({ user: { first_name: "Yan", last_name: "Quill" } }));
    expect(await listNames("search=zora%20q")).toEqual(["Zora"]);
    expect(await listNames(`search=${account.email.slice(0, 12).toUpperCase()}`)).toEqual(["Zora"]);
    expect(await listNames("search=(204)%20555-0199")).toEqual(["Zora"]);
    expect(await listNames("search=quill&sort_by=name&order=asc")).toEqual(["Yan", "Zora"]);
    expect(await listNames("search=quill&sort_by=name&order=asc&limit=1&page=2")).toEqual(["Zora"]);
    expect(await listNames("search=quill&role=admin")).toEqual([]);
  });

  test("filters by role", async () => {
    expect((await listAccounts("role=admin")).data.map((user) => user.id)).toContain(admin.id);
    expect((await listAccounts("role=customer")).data.map((user) => user.id)).not.toContain(admin.id);
  });

  test("sorts by the money spent and by the number of orders", async () => {
    const product = await aProduct();
    const less = (await aPaidOrder(product, 1)).shopper.id;
    const more = (await aPaidOrder(product, 9)).shopper.id;
    const none = await anAccount();
    await visit(none);
    const listOwnIds = async (query: string) =>
      (await listAccounts(`limit=100&${query}`)).data
        .map((user) => user.id)
        .filter((id) => [less, more, none.id].includes(id));
    expect(await listOwnIds("sort_by=total_spent&order=desc")).toEqual([more, less, none.id]);
    expect((await listOwnIds("sort_by=order_count&order=asc"))[0]).toBe(none.id);
  });

  test("refuses pages of 500 accounts", async () => {
    expect((await call("/api/admin/users?limit=500", { token: admin.token })).status).toBe(422);
  });

  test("sorts by each column in both directions", async () => {
    const people = [
      ["Ada", "c@sorted.test", "2026-01-02", "2026-02-03"],
      ["Bea", "a@sorted.test", "2026-01-03", "2026-02-02"],
      ["Cyd", "b@sorted.test", "2026-01-01", "2026-02-01"],
    ] as const;
    for (const [first_name, email, createdAt, signedInAt] of people) {
      const account = await anAccount({ user: { first_name, last_name: "Sortwell" } });
      const signIn = { method: "password", timestamp: Date.parse(signedInAt) / 1_000 };
      const token = await aToken(account.id, { email, amr: [signIn] });
      await atTime(new Date(createdAt), () => visit({ ...account, token }));
    }
    for (const [sorting, names] of [
      ["name", ["Ada", "Bea", "Cyd"]],
      ["email", ["Bea", "Cyd", "Ada"]],
      ["created_at", ["Cyd", "Ada", "Bea"]],
      ["last_sign_in_at", ["Cyd", "Bea", "Ada"]],
    ] as const) {
      const query = `search=sortwell&sort_by=${sorting}`;
      expect(await listNames(`${query}&order=asc`), sorting).toEqual(names);
      expect(await listNames(`${query}&order=desc`), sorting).toEqual(names.toReversed());
    }
  });
});

test("shows a customer's addresses, orders, and spending minus refunds", async () => {
  const order = await aPaidOrder(await aProduct());
  expect((await refund(admin, order.orderId, { amount: 1 })).status).toBe(200);
  const data = await readAccount(order.shopper.id);
  expect(data).toMatchObject({ email: order.shopper.email, order_count: 1 });
  expect(data.total_spent).toBeCloseTo(order.order.total_amount - 1, 2);
  expect(data.orders).toMatchObject([{ id: order.orderId, item_count: 1 }]);
  expect(data.addresses).toMatchObject([{ id: order.shopper.address.id, is_local: true }]);
  expect((await call(`/api/admin/users/${crypto.randomUUID()}`, { token: admin.token })).status).toBe(404);
});

test("uses the delivery name for an account without a name", async () => {
  const account = await anAccount();
  const address = await anAddress(account, { full_name: "Marie Tremblay" });
  const shopper = { ...account, address };
  await add(shopper, await aProduct());
  const { orderId, orderNumber } = await checkout(shopper);
  expect((await cancel(shopper, orderId)).status).toBe(200);
  expect(await readAccount(account.id)).toMatchObject({ first_name: "", address_name: "Marie Tremblay" });
  const { data: orders } = await unwrap(
    await call(`/api/orders?search=${orderNumber}`, { token: admin.token }),
    adminOrderPageResponse,
  );
  expect(orders).toMatchObject([{ user_name: "Marie Tremblay" }]);
  expect((await getOrder(admin, orderId)).status_history[0]).toMatchObject({
    created_by: "Marie Tremblay (customer)",
  });
  await idle();
  expect((await readOutbox(account.email))[0]?.text).toContain("Hello Marie Tremblay,");
});

describe("changing the role or status of an account", () => {
  test("takes effect at the next request", async () => {
    const account = await visit(await anAccount());
    expect(await tryAdminRequest(account)).toBe(403);
    const { data } = await unwrap(await changeAccount(account.id, { role: "admin" }), adminUserResponse);
    expect(data.role).toBe("admin");
    expect(await tryAdminRequest(account)).toBe(200);
    await changeAccount(account.id, { account_status: "suspended" });
    // Suspension revokes earlier tokens. A new sign-in can still read.
    expect(await tryAdminRequest(account)).toBe(401);
    const later = { ...account, token: await aLaterToken(account) };
    expect(await tryAdminRequest(later)).toBe(403);
    expect((await call("/api/auth/me", { token: later.token })).status).toBe(200);
    await changeAccount(account.id, { account_status: "active", role: "customer" });
    expect(await tryAdminRequest(later)).toBe(403);
    expect(await listAuditEntries(account.id)).toMatchObject([
      { action: "user.update", admin: admin.id, before: { role: "customer" }, after: { role: "admin" } },
      { before: { account_status: "active" }, after: { account_status: "suspended" } },
      { before: { role: "admin", account_status: "suspended" } },
    ]);
  });

  test("refuses admins who would lock themselves out", async () => {
    for (const body of [
      { role: "customer" },
      { account_status: "suspended" },
      { account_status: "inactive" },
    ]) {
      const response = await changeAccount(admin.id, body);
      expect(response.status).toBe(409);
      expect((await unwrap(response, failureResponse)).message).toMatch(/your(self| own)/);
    }
    expect((await changeAccount(admin.id, { role: "admin" })).status).toBe(200);
    expect(await tryAdminRequest(admin)).toBe(200);
  });

  test("leaves one admin if two demote each other at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await anAdmin("One"), await anAdmin("Other")];
      const responses = await Promise.all([
        changeAccount(one.id, { role: "customer" }, other),
        changeAccount(other.id, { account_status: "suspended" }, one),
      ]);
      // The suspended admin's token may be refused before the guard is reached.
      const [accepted, refused] = responses.map(({ status }) => status).toSorted();
      expect(accepted).toBe(200);
      expect(refused).toBeOneOf([401, 403]);
      const statuses = [
        await tryAdminRequest({ token: await aLaterToken(one) }),
        await tryAdminRequest({ token: await aLaterToken(other) }),
      ];
      expect(statuses.toSorted()).toEqual([200, 403]);
    }
  });

  test("refuses an admin who was demoted before the write", async () => {
    const [demoted, target] = [await anAdmin(), await visit(await anAccount())];
    const actor = await getAdmin(demoted);
    expect((await changeAccount(demoted.id, { role: "customer" })).status).toBe(200);
    const change = changeUser(storeContext(), actor, target.id, { role: "admin" });
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
    expect(await readAccount(target.id)).toMatchObject({ role: "customer" });
    expect(await listAuditEntries(target.id)).toEqual([]);
  });

  test("saves and records all simultaneous changes", async () => {
    for (let round = 0; round < 6; round += 1) {
      const account = await visit(await anAccount({ app: { role: "admin" } }));
      const account_status = round % 2 === 0 ? "active" : "suspended";
      const responses = await Promise.all([
        changeAccount(account.id, { role: "customer" }),
        changeAccount(account.id, { account_status }),
        changeAccount(account.id, { account_status }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await readAccount(account.id)).toMatchObject({ role: "customer", account_status });
      const records = await listAuditEntries(account.id);
      expect(records.filter(({ after }) => JSON.stringify(after) === '{"role":"customer"}')).toHaveLength(1);
    }
  });

  test.each([{}, { role: "owner" }, { account_status: "banned" }, { email: "new@store.test" }])(
    "refuses the change %j",
    async (body) => {
      const account = await visit(await anAccount());
      expect((await changeAccount(account.id, body)).status).toBe(422);
    },
  );
});

async function listAccounts(query: string) {
  return unwrap(await call(`/api/admin/users?${query}`, { token: admin.token }), adminUserPageResponse);
}

async function readAccount(id: string) {
  return (await unwrap(await call(`/api/admin/users/${id}`, { token: admin.token }), adminUserDetailResponse))
    .data;
}

/** Returns the status of a request that only an admin may send. */
async function tryAdminRequest(account: { readonly token: string }) {
  return (await call("/api/admin/stats", { token: account.token })).status;
}

function changeAccount(id: string, json: unknown, by = admin) {
  return call(`/api/admin/users/${id}`, { method: "PUT", token: by.token, json });
}

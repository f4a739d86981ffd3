import type * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { adminProductPageResponse } from "../../../../contract/admin/products.ts";
import { adminUserPageResponse } from "../../../../contract/admin/users.ts";
import { productPageResponse } from "../../../../contract/catalog/catalog.ts";
import { type Account, anAccount } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aCrowd } from "../../builders/crowd.ts";
import { aProduct } from "../../builders/products.ts";
import { explainRequest } from "../../builders/query-plans.ts";
import { add, anAddress, checkout, visit } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await aCrowd({ users: 200, orders: 400 });
});

test("lists chosen products, and those whose sale begins on a day", async () => {
  const [chosen, reduced] = [await aProduct(), await aProduct()];
  const other = await aProduct();
  const sale = { action: "sale", ids: [reduced.id, other.id], percent_off: 10, from: "2999-01-02" };
  const planned = await call("/api/admin/products/bulk", { token: admin.token, json: sale });
  expect(planned.status).toBe(200);
  const list = async (query: string) =>
    (await get(`/api/admin/products?${query}`, adminProductPageResponse)).data.map(({ id }) => id).toSorted();
  expect(await list(`ids=${chosen.id}&ids=${reduced.id}`)).toEqual([chosen.id, reduced.id].toSorted());
  expect(await list(`ids=${chosen.id}`)).toEqual([chosen.id]);
  expect(await list("sale_from=2999-01-02")).toEqual([reduced.id, other.id].toSorted());
  expect(await list("sale_from=2999-01-01")).toEqual([]);
  expect((await call("/api/admin/products?ids=7", { token: admin.token })).status).toBe(422);
});

describe("sorting and searching names", () => {
  test("sorts products without regard to case and accents", async () => {
    for (const name of ["zebra", "Éclair", "apple", "Zoo", "ÉCLAT", "Banana", "E\u0301cole", "eclipse"]) {
      await aProduct({ name, category: "Stationary", stockQuantity: 1 });
    }
    const sorted = ["apple", "Banana", "Éclair", "ÉCLAT", "eclipse", "E\u0301cole", "zebra", "Zoo"];
    const query = "category=Stationary&sort_by=name&order";
    const shopList = await get(`/api/products?${query}=asc`, productPageResponse);
    expect(shopList.data.map((product) => product.name)).toEqual(sorted);
    const adminList = await get(`/api/admin/products?${query}=desc`, adminProductPageResponse);
    expect(adminList.data.map((product) => product.name)).toEqual(sorted.toReversed());
    // The name in the database has a combining accent.
    const matches = await get("/api/admin/products?search=%C3%89COLE", adminProductPageResponse);
    expect(matches.data.map((product) => product.name)).toEqual(["E\u0301cole"]);
  });

  test.each(["ÉMILE", "emile", "Émile Ño", "e\u0301mile"])(
    "finds the customer Émile Ñoño and the order delivered to that name by %s",
    async (search) => {
      const account = await visit(await anAccount({ user: { first_name: "Émile", last_name: "Ñoño" } }));
      const address = await anAddress(account, { full_name: "ÉMILE ÑOÑO, Saint-Boniface" });
      await add(account, await aProduct());
      const { orderId } = await checkout({ ...account, address }, { isPaying: true });
      expect((await listMatchingUsers(search)).map((user) => user.id)).toContain(account.id);
      expect((await listMatchingOrders(search)).map((order) => order.id)).toContain(orderId);
      expect((await listMatchingOrders("saint-BONIFACE")).map((order) => order.id)).toContain(orderId);
    },
  );

  test.each([
    "O’Curly",
    "O'Curly",
    "o`curly",
    "OCurly",
    "oʼcurly",
    "curly",
    "Siobhán O‘Curly",
    "Jean-Luc",
    "jean\u2011luc",
  ])(
    "finds the customer and the order of Siobhán O’Curly by %s, whichever apostrophe and hyphen was stored",
    async (search) => {
      for (const [apostrophe, hyphen] of [
        ["’", "\u2011"],
        ["'", "-"],
      ]) {
        const account = await visit(
          await anAccount({ user: { first_name: "Siobhán", last_name: `O${apostrophe}Curly` } }),
        );
        const full_name = `Siobhán O${apostrophe}Curly, Jean${hyphen}Luc`;
        const address = await anAddress(account, { full_name });
        await add(account, await aProduct());
        const { orderId } = await checkout({ ...account, address }, { isPaying: true });
        expect((await listMatchingUsers(search)).map((user) => user.id)).toContain(account.id);
        expect((await listMatchingOrders(search)).map((order) => order.id)).toContain(orderId);
      }
    },
  );

  test("finds an order by its number as it was copied", async () => {
    const account = await visit(await anAccount());
    const address = await anAddress(account, { full_name: "Casey Copied" });
    await add(account, await aProduct());
    const { orderId } = await checkout({ ...account, address }, { isPaying: true });
    const number = (await listMatchingOrders("Casey Copied"))[0]?.order_number ?? "";
    for (const search of [`#${number}`, `Order ${number}`, `order no. ${number}`, `№ ${number}`]) {
      expect((await listMatchingOrders(search)).map((order) => order.id)).toEqual([orderId]);
    }
  });

  test("finds an order by a phone number with an extension, with and without it", async () => {
    const account = await visit(await anAccount());
    const address = await anAddress(account, { phone_number: "(431) 555-0199 x7" });
    await add(account, await aProduct());
    const { orderId } = await checkout({ ...account, address }, { isPaying: true });
    for (const search of ["431-555-0199", "431/555-0199 ext. 7", "tel:+14315550199", "5550199"]) {
      expect((await listMatchingOrders(search)).map((order) => order.id)).toEqual([orderId]);
    }
  });

  test("finds a user by the changed name, but not by the former one", async () => {
    const account = await visit(await anAccount({ user: { first_name: "Formerly", last_name: "Known" } }));
    const listUserIds = async (search: string) => (await listMatchingUsers(search)).map((user) => user.id);
    expect(await listUserIds("ormerly kn")).toEqual([account.id]);
    const json = { first_name: "Жанна", last_name: "Őry" };
    await call("/api/auth/profile", { method: "PUT", token: account.token, json });
    expect(await listUserIds("ormerly kn")).toEqual([]);
    expect(await listUserIds("ЖАННА ŐRY")).toEqual([account.id]);
  });

  test("finds orders and users by two letters", async () => {
    expect((await listMatchingOrders("d-")).length).toBeGreaterThan(0);
    expect((await listMatchingUsers("ke")).length).toBeGreaterThan(0);
  });
});

describe("the query plans of lists", () => {
  const explainList = (path: string, query: Record<string, string> = {}) =>
    explainRequest(`${path}?${new URLSearchParams(query)}`, admin.token);

  /** Returns full table scans and sorts of all matches. Ordered index scans are allowed. */
  function listExpensiveSteps(plans: readonly string[][]): string[] {
    return plans
      .flat()
      .filter((step) => /^SCAN (orders|profiles|products)$|TEMP B-TREE FOR ORDER BY/.test(step));
  }

  test.each([
    ...["created_at", "order_number", "total_amount", "status"].map((sort_by) => ({ sort_by })),
    { status: "paid" },
    { payment_status: "succeeded", order: "asc" },
    { start_date: "2025-03-01", end_date: "2025-03-31" },
  ])("read only the listed orders with %j", async (query) => {
    expect(listExpensiveSteps(await explainList("/api/orders", query))).toEqual([]);
  });

  test.each([
    ...["created_at", "name", "email", "last_sign_in_at"].map((sort_by) => ({ sort_by })),
    { role: "admin" },
    { account_status: "suspended" },
  ])("read only the listed users with %j", async (query) => {
    expect(listExpensiveSteps(await explainList("/api/admin/users", query))).toEqual([]);
  });

  test("read only the listed products, newest first", async () => {
    expect(listExpensiveSteps(await explainList("/api/admin/products", { sort_by: "created_at" }))).toEqual(
      [],
    );
  });

  test("read only the rows that the search index matches", async () => {
    for (const plans of [
      await explainList("/api/orders", { search: "parcel 4711" }),
      await explainList("/api/admin/users", { search: "last99" }),
    ]) {
      const steps = plans.flat();
      expect(steps.join("\n")).toMatch(/SCAN (orders|profiles)_search VIRTUAL TABLE/);
      expect(steps.filter((step) => /^SCAN (orders|profiles|bought)\b(?!_search)/.test(step))).toEqual([]);
    }
  });

  test("scan no large table for the dashboard", async () => {
    const steps = (await explainList("/api/admin/stats")).flat();
    expect(steps.filter((step) => /^SCAN (orders|transactions|products)$/.test(step))).toEqual([]);
  });
});

async function get<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  return unwrap(await call(path, { token: admin.token }), schema);
}

async function listMatchingUsers(search: string) {
  return (await get(`/api/admin/users?search=${encodeURIComponent(search)}`, adminUserPageResponse)).data;
}

async function listMatchingOrders(search: string) {
  return (await get(`/api/orders?search=${encodeURIComponent(search)}`, adminOrderPageResponse)).data;
}

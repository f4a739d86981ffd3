import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { adminOrderPageResponse, adminOrdersQuery } from "../../contract/admin/orders.ts";
import { adminProductPageResponse, adminProductsQuery } from "../../contract/admin/products.ts";
import { userPageResponse, usersQuery } from "../../contract/admin/users.ts";
import { productPageView } from "../../contract/catalog/catalog.ts";
import { listUsers } from "../../worker/domain/accounts/list-users.ts";
import { listAdminProducts } from "../../worker/domain/catalog/queries/list-admin-products.ts";
import { readStats } from "../../worker/domain/dashboard/read-stats.ts";
import { listOrders } from "../../worker/domain/orders/queries/list-orders.ts";
import { type Account, anAccount } from "./builders/accounts.ts";
import { anAdmin, visit } from "./builders/admins.ts";
import { aCrowd, explainQueries } from "./builders/crowd.ts";
import { aProduct } from "./builders/products.ts";
import { add, anAddress, checkout } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
  await aCrowd({ users: 200, orders: 400 });
});

const get = async <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
  unwrap(await call(path, { token: admin.token }), schema);
const orders = async (search: string) =>
  (await get(`/api/orders?search=${encodeURIComponent(search)}`, adminOrderPageResponse)).data;
const users = async (query: string) => (await get(`/api/admin/users?${query}`, userPageResponse)).data;

describe("names", () => {
  test("are sorted without regard to case and accents, in the shop and for the admin", async () => {
    for (const name of ["zebra", "Éclair", "apple", "Zoo", "ÉCLAT", "Banana", "E\u0301cole", "eclipse"]) {
      await aProduct({ name, category: "Stationary", stockQuantity: 1 });
    }
    const sorted = ["apple", "Banana", "Éclair", "ÉCLAT", "eclipse", "E\u0301cole", "zebra", "Zoo"];
    const query = "category=Stationary&sort_by=name&order";
    const shop = await get(`/api/products?${query}=asc`, productPageView);
    expect(shop.data.map((product) => product.name)).toEqual(sorted);
    const list = await get(`/api/admin/products?${query}=desc`, adminProductPageResponse);
    expect(list.data.map((product) => product.name)).toEqual(sorted.toReversed());
    const found = await get("/api/admin/products?search=%C3%89COLE", adminProductPageResponse);
    expect(found.data.map((product) => product.name)).toEqual(["E\u0301cole"]);
  });

  test.each(["ÉMILE", "emile", "Émile Ño", "e\u0301mile"])(
    "%s finds the customer Émile Ñoño and the parcel to that name",
    async (search) => {
      const account = await visit(await anAccount({ user: { first_name: "Émile", last_name: "Ñoño" } }));
      const address = await anAddress(account, { full_name: "ÉMILE ÑOÑO, Saint-Boniface" });
      await add(account, await aProduct());
      const { orderId } = await checkout({ ...account, address }, { isPaying: true });
      expect((await users(`search=${encodeURIComponent(search)}`)).map((user) => user.id)).toContain(
        account.id,
      );
      expect((await orders(search)).map((order) => order.id)).toContain(orderId);
      expect((await orders("saint-BONIFACE")).map((order) => order.id)).toContain(orderId);
    },
  );

  test("are found after a change, and not by the former name; other scripts are folded too", async () => {
    const account = await visit(await anAccount({ user: { first_name: "Formerly", last_name: "Known" } }));
    const ids = async (search: string) =>
      (await users(`search=${encodeURIComponent(search)}`)).map((user) => user.id);
    expect(await ids("ormerly kn")).toEqual([account.id]);
    const json = { first_name: "Жанна", last_name: "Őry" };
    await call("/api/auth/profile", { method: "PUT", token: account.token, json });
    expect(await ids("ormerly kn")).toEqual([]);
    expect(await ids("ЖАННА ŐRY")).toEqual([account.id]);
  });

  test("are found by one or two letters", async () => {
    expect((await orders("d-")).length).toBeGreaterThan(0);
    expect((await users("search=ke")).length).toBeGreaterThan(0);
  });
});

describe("a list reads only what it shows", () => {
  const listOrderPlans = (query: object) =>
    explainQueries((store) => listOrders(store, v.parse(adminOrdersQuery, query)));
  const listUserPlans = (query: object) =>
    explainQueries((store) => listUsers(store, v.parse(usersQuery, query)));
  const listProductPlans = (query: object) =>
    explainQueries((store) => listAdminProducts(store, v.parse(adminProductsQuery, query)));

  /** Full table scans, and sorts of all matches. Small index scans in order are allowed. */
  function wasteIn(plans: readonly string[][]): string[] {
    return plans
      .flat()
      .filter((step) => /^SCAN (orders|profiles|products)$|TEMP B-TREE FOR ORDER BY/.test(step));
  }

  test.each([
    ...["created_at", "order_number", "total_amount", "status"].map((sort_by) => ({ sort_by })),
    { status: "paid" },
    { payment_status: "succeeded", order: "asc" },
    { start_date: "2025-03-01", end_date: "2025-03-31" },
  ])("orders with %j", async (query) => {
    expect(wasteIn(await listOrderPlans(query))).toEqual([]);
  });

  test.each([
    ...["created_at", "name", "email", "last_sign_in_at"].map((sort_by) => ({ sort_by })),
    { role: "admin" },
    { account_status: "suspended" },
  ])("users with %j", async (query) => {
    expect(wasteIn(await listUserPlans(query))).toEqual([]);
  });

  test("products, newest first", async () => {
    expect(wasteIn(await listProductPlans({ sort_by: "created_at" }))).toEqual([]);
  });

  test("a search goes from the index's matches to the rows", async () => {
    for (const plans of [
      await listOrderPlans({ search: "parcel 4711" }),
      await listUserPlans({ search: "last99" }),
    ]) {
      const steps = plans.flat();
      expect(steps.join("\n")).toMatch(/SCAN (orders|profiles)_search VIRTUAL TABLE/);
      expect(steps.filter((step) => /^SCAN (orders|profiles|bought)\b(?!_search)/.test(step))).toEqual([]);
    }
  });

  test("the dashboard", async () => {
    const steps = (await explainQueries(readStats)).flat();
    expect(steps.filter((step) => /^SCAN (orders|transactions|products)$/.test(step))).toEqual([]);
  });
});

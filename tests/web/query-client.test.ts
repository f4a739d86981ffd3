import { type MutationMeta, MutationObserver, mutationOptions, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("reloads an admin query at each use, and another one after a minute", async () => {
  const { accountKey, createQueryClient } = await openStore();
  const client = createQueryClient();
  const load = vi.fn(async () => "loaded");
  const use = (queryKey: readonly string[]) => client.fetchQuery({ queryKey, queryFn: load });
  await use(accountKey("admin", "orders"));
  await use(accountKey("admin", "orders"));
  expect(load).toHaveBeenCalledTimes(2);
  await use(accountKey("orders"));
  await use(accountKey("orders"));
  expect(load).toHaveBeenCalledTimes(3);
});

test("refetches what a mutation changes before it settles, also after a lost response", async () => {
  const { createQueryClient } = await openStore();
  const client = createQueryClient();
  let status = "paid";
  const order = new QueryObserver(client, { queryKey: ["orders", "one"], queryFn: async () => status });
  const stop = order.subscribe(() => undefined);
  await client.ensureQueryData(order.options);
  client.setQueryData(["products"], "cached");
  const change = mutationOptions({
    mutationFn: async ({ to, isLost }: { readonly to: string; readonly isLost: boolean }) => {
      status = to;
      if (isLost) throw new Error("lost");
    },
    meta: { invalidates: [["orders"]] },
  });
  const mutation = new MutationObserver(client, change);
  await mutation.mutate({ to: "shipped", isLost: false });
  expect(order.getCurrentResult().data).toBe("shipped");
  await expect(mutation.mutate({ to: "delivered", isLost: true })).rejects.toThrow("lost");
  expect(order.getCurrentResult().data).toBe("delivered");
  expect(client.getQueryState(["products"])?.isInvalidated).toBe(false);
  stop();
});

test("shows why a mutation failed, unless its component does", async () => {
  const { createQueryClient } = await openStore();
  const { ApiError } = await import("../../web/lib/api-error.ts");
  const client = createQueryClient();
  const shown: string[] = [];
  const fail = (error: Error, meta: MutationMeta) =>
    new MutationObserver(client, { mutationFn: () => Promise.reject(error), meta })
      .mutate()
      .catch(() => shown);
  const showError = (message: string) => void shown.push(message);
  expect(await fail(new ApiError("Sold out", { status: 409, code: "sold_out" }), { showError })).toEqual([
    "Sold out",
  ]);
  expect(await fail(new Error("undefined is not a function"), { showError })).toEqual([
    "Sold out",
    "An error occurred. Please try again.",
  ]);
  expect(await fail(new Error("lost"), {})).toHaveLength(2);
});

test("reloads a canceled order and the list of orders, although the response was lost", async () => {
  const { accountKey, createQueryClient } = await openStore();
  const { cancelOrderOptions, orderOptions } = await import("../../web/features/orders/queries.ts");
  const client = createQueryClient();
  const keys = [orderOptions("order").queryKey, accountKey("orders", 1)];
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {});
  await expect(
    new MutationObserver(client, cancelOrderOptions("order")).mutate("Changed my mind"),
  ).rejects.toThrow("Failed to cancel order");
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true]);
});

/** Opens a page whose requests get no response, because no server listens on this port. */
function openStore() {
  openPage("http://localhost:1");
  return import("../../web/lib/query-client.ts");
}

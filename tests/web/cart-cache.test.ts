import { MutationObserver, onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { CartView } from "../../contract/orders/cart.ts";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("resolves a pending cart query with the cart in the response to an addition", async () => {
  openPage("http://localhost");
  const { cartOptions, setCartCache } = await import("../../web/features/cart/queries.ts");
  const client = new QueryClient();
  const loading = client.ensureQueryData({ ...cartOptions, queryFn: () => new Promise<CartView>(() => {}) });
  const cart = { id: "cart", items: [] } as unknown as CartView; // The code under test reads only the items.
  await setCartCache(client, cart);
  await expect(loading).resolves.toEqual(cart);
});

test("counts an addition in the badge before the server responds", async () => {
  openPage("http://localhost");
  const { addItemOptions } = await import("../../web/features/cart/add-item.ts");
  const { cartCountOptions } = await import("../../web/features/cart/queries.ts");
  const client = new QueryClient();
  client.setQueryData(cartCountOptions.queryKey, 2);
  const mutation = new MutationObserver(client, {
    ...addItemOptions(client),
    mutationFn: () => new Promise<CartView>(() => {}),
  });
  void mutation.mutate({ product_id: "mug", quantity: 3 });
  await expect.poll(() => client.getQueryData(cartCountOptions.queryKey)).toBe(5);
});

test("does not count an addition that never reached the server, and reports the lost connection", async () => {
  openPage("http://localhost:1"); // No server listens on this port.
  const { createQueryClient } = await import("../../web/lib/query-client.ts");
  const { addItemOptions, describeAddFailure } = await import("../../web/features/cart/add-item.ts");
  const { cartCountOptions } = await import("../../web/features/cart/queries.ts");
  const client = createQueryClient();
  client.setQueryData(cartCountOptions.queryKey, 2);
  const add = (quantity: number) =>
    new MutationObserver(client, addItemOptions(client))
      .mutate({ product_id: "mug", quantity })
      .catch(describeAddFailure);
  onlineManager.setOnline(false);
  expect(await Promise.all([add(3), add(1)])).toEqual(
    Array(2).fill("You're offline. Try again once you're connected."),
  );
  expect(client.getQueryData(cartCountOptions.queryKey)).toBe(2);
  onlineManager.setOnline(true);
  expect(await add(1)).toBe("Failed to add product to cart. Please try again.");
});

test("does not mark an unavailable product as available when its quantity changes", async () => {
  openPage("http://localhost");
  const { cartOptions } = await import("../../web/features/cart/queries.ts");
  const { setQuantityOptions } = await import("../../web/features/cart/set-quantity.ts");
  const client = new QueryClient();
  const product = {
    wholesale_price: 2,
    quantity_prices: "",
    is_active: false,
    minimum_order_quantity: 1,
    stock_quantity: 5,
  };
  const line = { id: "line", quantity: 3, unitPrice: 2, totalPrice: 6, isAvailable: false, product };
  // Contains only the fields that the mutation computes.
  client.setQueryData(cartOptions.queryKey, { id: "cart", items: [line] } as unknown as CartView);
  const mutation = new MutationObserver(client, {
    ...setQuantityOptions(client),
    mutationFn: () => new Promise<CartView>(() => {}),
  });
  void mutation.mutate({ itemId: "line", quantity: 2 });
  await expect.poll(() => client.getQueryData(cartOptions.queryKey)?.items[0]?.quantity).toBe(2);
  expect(client.getQueryData(cartOptions.queryKey)?.items[0]?.isAvailable).toBe(false);
});

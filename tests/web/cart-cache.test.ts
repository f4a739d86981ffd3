import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { CartView } from "../../contract/orders/cart.ts";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page that waits for the cart gets the one that an addition answered meanwhile", async () => {
  openPage("http://localhost");
  const { cartOptions, setCartCache } = await import("../../web/features/cart/queries.ts");
  const client = new QueryClient();
  const waiting = client.ensureQueryData({ ...cartOptions, queryFn: () => new Promise<CartView>(() => {}) });
  const answered = { id: "cart", items: [] } as unknown as CartView; // only its items are read
  await setCartCache(client, answered);
  await expect(waiting).resolves.toEqual(answered);
});

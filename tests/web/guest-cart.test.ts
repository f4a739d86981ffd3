import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { CartView } from "../../contract/orders/cart.ts";
import { openPage, storeSession } from "./support/browser-page.ts";
import { type Reply, startServer } from "./support/local-server.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("sends a second addition only after the first, whose response sets the cookie of the cart", async () => {
  const { client, queries } = await openStore();
  const { sent, send } = holdAdditions(client, queries);
  const [first] = [send(), send()];
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.accept(aCart(1));
  await first;
  await expect.poll(() => sent).toHaveLength(2);
});

test("counts a guest's first addition at once, and not if it is refused", async () => {
  const { client, queries, mark } = await openStore({ status: 409, body: failure("insufficient_stock") });
  const readCount = () => client.getQueryData(queries.cartCountOptions.queryKey);
  const counts: unknown[] = [];
  client.getQueryCache().subscribe(() => void counts.push(readCount()));
  queries.startCountingGuestCart(client);
  await add(client, queries, 3);
  expect(counts).toContain(3);
  expect(readCount()).toBe(0);
  expect(mark.read()).toBe(false);
});

test("marks this browser while a guest's cart has products", async () => {
  const carts = [aCart(1), aCart()];
  const { client, queries, mark } = await openStore(() => accept(carts.shift()));
  await add(client, queries);
  expect(mark.read()).toBe(true);
  await new MutationObserver(client, queries.setQuantityOptions(client)).mutate({ itemId: "0", quantity: 0 });
  expect(mark.read()).toBe(false);
});

test("marks this browser while a guest's empty cart has the code of a link", async () => {
  const cart = { ...aCart(), code: { code: "SPRING10", problem: null } };
  const replies = [accept(cart), accept({ count: 0 })];
  const { client, queries, mark } = await openStore(() => replies.shift() ?? "never");
  await client.fetchQuery(queries.cartOptions);
  expect(mark.read()).toBe(true);
  await client.fetchQuery({ ...queries.cartCountOptions, staleTime: 0 });
  expect(mark.read()).toBe(true);
});

test("removes the mark once the count says that an order has emptied the cart", async () => {
  const { client, queries, mark } = await openStore(accept({ count: 0 }));
  mark.write(true);
  expect(await client.fetchQuery(queries.cartCountOptions)).toBe(0);
  expect(mark.read()).toBe(false);
});

test("shows an account's cart only after a guest's cart has been merged, and merges once", async () => {
  const { client, queries, mark, signIn, received } = await openStore(accept({ cart: aCart(2), missed: [] }));
  mark.write(true);
  signIn();
  const [count, cart] = await Promise.all([
    client.fetchQuery(queries.cartCountOptions),
    client.fetchQuery(queries.cartOptions),
  ]);
  expect(count).toBe(2);
  expect(cart).toEqual(aCart(2));
  expect(mark.read()).toBe(false);
  expect(received.map(({ url }) => url)).toEqual(["/api/cart/merge"]);
});

test("shows the account's own cart if the merge fails, and merges at the next load", async () => {
  const replies = ["hang up" as const, accept(aCart(1)), accept({ cart: aCart(1, 2), missed: [] })];
  const { client, queries, mark, signIn } = await openStore(() => replies.shift() ?? "never");
  mark.write(true);
  signIn();
  expect(await client.fetchQuery(queries.cartOptions)).toEqual(aCart(1));
  expect(mark.read()).toBe(true);
  expect(await client.fetchQuery({ ...queries.cartOptions, staleTime: 0 })).toEqual(aCart(1, 2));
  expect(mark.read()).toBe(false);
});

test("drops the response to a change if somebody has signed in since", async () => {
  const { client, queries, signIn } = await openStore();
  const { sent, send } = holdAdditions(client, queries);
  const added = send();
  await expect.poll(() => sent).toHaveLength(1);
  signIn();
  sent[0]?.accept(aCart(1));
  await added;
  expect(client.getQueryData(queries.cartOptions.queryKey)).toBeUndefined();
});

test("keeps an account's cart if the change of a guest before it fails", async () => {
  const { client, queries, signIn } = await openStore();
  const { sent, send } = holdAdditions(client, queries);
  await queries.setCartCache(client, aCart(1));
  const added = send().catch(() => undefined);
  await expect.poll(() => sent).toHaveLength(1);
  signIn();
  await queries.setCartCache(client, aCart(7));
  sent[0]?.refuse();
  await added;
  expect(client.getQueryData(queries.cartOptions.queryKey)).toEqual(aCart(7));
});

test("does not count a cart in the badge whose account has signed out since", async () => {
  const { client, queries, mark, signIn, signOut } = await openStore(() => {
    signOut();
    return accept(aCart(2));
  });
  signIn();
  await client.fetchQuery(queries.cartOptions);
  expect(client.getQueryData(queries.cartCountOptions.queryKey)).toBeUndefined();
  expect(mark.read()).toBe(false);
});

test("does not mark a guest's cart by the count of an account that has signed out since", async () => {
  const { client, queries, mark, signIn, signOut } = await openStore(() => {
    signOut();
    return accept({ count: 2 });
  });
  signIn();
  await client.fetchQuery(queries.cartCountOptions);
  expect(mark.read()).toBe(false);
});

async function openStore(reply: Reply | (() => Reply | "hang up" | "never") = accept(aCart())) {
  const server = await startServer(() => (typeof reply === "function" ? reply() : reply));
  onTestFinished(server.close);
  openPage(server.origin);
  const [
    queries,
    addItem,
    setQuantity,
    { guestCartMark },
    { createQueryClient },
    { publishSession, endStoredSession },
  ] = await Promise.all([
    import("../../web/features/cart/queries.ts"),
    import("../../web/features/cart/add-item.ts"),
    import("../../web/features/cart/set-quantity.ts"),
    import("../../web/features/cart/guest-cart-mark.ts"),
    import("../../web/lib/query-client.ts"),
    import("../../web/lib/auth/session.ts"),
  ]);
  return {
    client: createQueryClient(),
    queries: { ...queries, ...addItem, ...setQuantity },
    mark: guestCartMark,
    signIn: () => {
      storeSession();
      publishSession();
    },
    signOut: endStoredSession,
    received: server.received,
  };
}

type Queries = Awaited<ReturnType<typeof openStore>>["queries"];

async function add(client: QueryClient, queries: Queries, quantity = 1): Promise<void> {
  await new MutationObserver(client, queries.addItemOptions(client))
    .mutate({ product_id: "mug", quantity })
    .catch(() => undefined);
}

/** Returns a function that sends additions, and the requests that the server has received and not yet answered. */
function holdAdditions(client: QueryClient, queries: Queries) {
  const sent: { accept: (cart: CartView) => void; refuse: () => void }[] = [];
  const send = () =>
    new MutationObserver(client, {
      ...queries.addItemOptions(client),
      mutationFn: () =>
        new Promise<CartView>((accept, reject) =>
          sent.push({ accept, refuse: () => reject(new Error("refused")) }),
        ),
    }).mutate({ product_id: "mug", quantity: 1 });
  return { sent, send };
}

/** Returns a cart with lines of these quantities. It has only what the code under test reads. */
function aCart(...quantities: number[]): CartView {
  const items = quantities.map((quantity, index) => ({
    id: String(index),
    quantity,
    unitPrice: 2,
    product: { wholesale_price: 2, quantity_prices: "" },
  }));
  return { id: "cart", items, code: null } as unknown as CartView;
}

function accept(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

function failure(code: string) {
  return { success: false, code, message: "Refused" };
}

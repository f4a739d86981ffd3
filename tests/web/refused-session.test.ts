import { expect, onTestFinished, test, vi } from "vitest";
import { sessionKey } from "../../web/lib/auth/session-storage.ts";
import { openPage } from "./support/browser-page.ts";
import { createConfigurationReply, type Reply, startServer } from "./support/local-server.ts";

const refusedByStore: Reply = {
  status: 401,
  body: { success: false, code: "authentication_required", message: "Authentication required" },
};
const unknownRefreshToken: Reply = {
  status: 400,
  body: {
    code: 400,
    error_code: "refresh_token_not_found",
    msg: "Invalid Refresh Token: Refresh Token Not Found",
  },
};
const signedOutMessage = "You have been signed out. Please sign in again.";

test("ends a session with a message when its token is refused and cannot be renewed", async () => {
  const { api, session } = await openSignedIn({ store: refusedByStore, provider: unknownRefreshToken });
  expect((await api.cart.count.$get()).status).toBe(401);
  expect(session.getSession().status).toBe("signed-out");
  expect(session.getSessionEndReason()).toBe(signedOutMessage);
  expect(window.localStorage.getItem(sessionKey)).toBeNull();
});

test("shows the store's own message if it is more specific", async () => {
  const message = "This account was closed.";
  const store = { status: 401, body: { success: false, code: "authentication_required", message } };
  const { api, session } = await openSignedIn({ store, provider: unknownRefreshToken });
  await api.cart.count.$get();
  expect(session.getSessionEndReason()).toBe(message);
});

test.each<[string, number]>([
  ["limits calls", 429],
  ["is paused", 540],
  ["fails", 503],
])("keeps a session while the sign-in service %s", async (_, status) => {
  // The client retries for half a minute.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }).setTimerTickMode("nextTimerAsync");
  onTestFinished(() => void vi.useRealTimers());
  const provider = { status, body: { msg: "Not now" } };
  const { api, session } = await openSignedIn({ store: refusedByStore, provider });
  expect((await api.cart.count.$get()).status).toBe(401);
  expect(session.getSession().status).toBe("signed-in");
  expect(window.localStorage.getItem(sessionKey)).not.toBeNull();
});

test("keeps a new session from another tab when the earlier session is refused", async () => {
  const { api, session, received } = await openSignedIn({
    store: refusedByStore,
    provider: () => {
      storeSession("other-tab");
      return unknownRefreshToken;
    },
  });
  await api.cart.count.$get();
  expect(received).toContainEqual(
    expect.objectContaining({ url: "/auth/v1/token?grant_type=refresh_token" }),
  );
  expect(session.getSession().status).toBe("signed-in");
});

test("does not repeat a request as an account that signed in meanwhile in another tab", async () => {
  const { api, session, received } = await openSignedIn({
    store: () => {
      storeSession("other-tab", "two");
      return refusedByStore;
    },
    provider: unknownRefreshToken,
  });
  expect((await api.cart.count.$get()).status).toBe(401);
  expect(received.filter(({ url }) => url === "/api/cart/count")).toHaveLength(1);
  expect(session.getSessionEndReason()).toBeUndefined();
  expect(window.localStorage.getItem(sessionKey)).toContain("other-tab");
});

test("rejects a pending query when the session ends", async () => {
  const { api, session } = await openSignedIn({ store: refusedByStore, provider: unknownRefreshToken });
  const { accountKey, createQueryClient, dropAccountCacheOnChange } = await import(
    "../../web/lib/query-client.ts"
  );
  const queryClient = createQueryClient();
  dropAccountCacheOnChange(queryClient);
  const queryKey = accountKey("total");
  queryClient.setQueryData(queryKey, "before");
  const queryFn = () => new Promise<string>(() => undefined);
  const pendingQuery = queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  await Promise.all([expect(pendingQuery).rejects.toThrow(), api.cart.count.$get()]);
  expect(session.getSession().status).toBe("signed-out");
});

/** Opens a page with a stored session that expires in an hour. */
async function openSignedIn({
  store,
  provider,
}: Readonly<Record<"store" | "provider", Reply | (() => Reply)>>) {
  const server = await startServer(({ url = "" }) => {
    if (url === "/api/config") return createConfigurationReply(server.origin);
    const reply = url.startsWith("/auth/v1/") ? provider : store;
    return typeof reply === "function" ? reply() : reply;
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await server.close();
  });
  openPage(server.origin);
  storeSession("refused");
  const [{ api }, session] = await Promise.all([
    import("../../web/lib/api.ts"),
    import("../../web/lib/auth/session.ts"),
  ]);
  expect(session.getSession().status).toBe("signed-in");
  return { api, session, received: server.received };
}

function storeSession(token: string, userId = "one"): void {
  const session = {
    access_token: `e30.${btoa(JSON.stringify({ sub: token, exp: Date.now() / 1_000 + 3_600 }))}.x`,
    refresh_token: token,
    token_type: "bearer",
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    user: { id: userId, email: `${userId}@store.test`, user_metadata: {} },
  };
  window.localStorage.setItem(sessionKey, JSON.stringify(session));
}

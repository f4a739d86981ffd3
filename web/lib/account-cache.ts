import type { QueryClient } from "@tanstack/react-query";
import { currentSession, onSessionChange } from "./session.ts";

/** The query key of what belongs to an account: everything under it is forgotten when the account changes. */
export function accountKey<const Parts extends readonly unknown[]>(...parts: Parts) {
  return ["account", ...parts] as const;
}

/** One person's cart, addresses and orders are never shown to the next. Called once, at the start. */
export function dropAccountCacheOnChange(queryClient: QueryClient): void {
  let lastUserId = userId();
  onSessionChange(() => {
    const nextUserId = userId();
    if (nextUserId === lastUserId) return;
    lastUserId = nextUserId;
    void queryClient.cancelQueries({ queryKey: accountKey() });
    queryClient.removeQueries({ queryKey: accountKey() });
  });
}

function userId(): string | undefined {
  const session = currentSession();
  return session.status === "signed-in" ? session.userId : undefined;
}

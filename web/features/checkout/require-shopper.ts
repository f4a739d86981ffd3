import type { QueryClient } from "@tanstack/react-query";
import { waitForSession } from "../../lib/auth/verify-session.ts";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import { requireSession } from "../account/auth/guard.tsx";

interface GuardedPage {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

interface OrderPage extends Pick<GuardedPage, "location"> {
  readonly search: { readonly link?: string | undefined };
}

/** Guards the pages about a payment. It lets accounts through, and whoever has the link of a guest's order. */
export async function requireSessionOrLink({ search, location }: OrderPage): Promise<void> {
  if (search.link === undefined) await requireSession({ location });
}

/**
 * Guards the checkout. It lets accounts through, and guests if the store sells to them. It sends all others to sign in
 * and then back.
 */
export async function requireShopper({ context, location }: GuardedPage): Promise<void> {
  const { status } = await waitForSession();
  if (status === "signed-in") return;
  const settings = await context.queryClient.ensureQueryData(storeSettingsOptions);
  if (!settings.guest_checkout) await requireSession({ location });
}

import { useQuery } from "@tanstack/react-query";
import type { AccountStatus } from "../../../contract/account/account-status.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { profileOptions } from "./queries.ts";

type KnownStatus = "guest" | "loading" | AccountStatus;
type BarredStatus = Exclude<AccountStatus, "active">;

/** Returns "active" if the status cannot be loaded, because the server checks it at each order anyway. */
export function useAccountStatus(): KnownStatus {
  const isSignedIn = useSession().status === "signed-in";
  const { data, isError } = useQuery({ ...profileOptions, enabled: isSignedIn });
  if (!isSignedIn) return "guest";
  if (isError) return "active";
  return data?.account_status ?? "loading";
}

/** Returns true for an account that may not order. */
export function isBarred(status: KnownStatus): status is BarredStatus {
  return status === "suspended" || status === "inactive";
}

/** Explains what a suspended or inactive account can do. Renders nothing for other accounts. */
export function AccountStatusNotice() {
  const status = useAccountStatus();
  return isBarred(status) && <AccountStatusExplanation status={status} />;
}

// Shop pages do not load it with every cart, because few accounts need it.
const AccountStatusExplanation = lazyPart(
  async () => (await import("./account-status-explanation.tsx")).AccountStatusExplanation,
);

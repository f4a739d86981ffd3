import { useQuery } from "@tanstack/react-query";
import type { AccountStatus } from "../../../contract/account/account-status.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { profileOptions } from "./queries.ts";

/**
 * Returns the account's status, or undefined for a guest and while it is loading. Returns "active" if it cannot be
 * loaded, because the server checks the status of each order anyway.
 */
export function useAccountStatus(): AccountStatus | undefined {
  const isSignedIn = useSession().status === "signed-in";
  const { data, isError } = useQuery({ ...profileOptions, enabled: isSignedIn });
  return isError ? "active" : data?.account_status;
}

/** Explains what a suspended or inactive account can do. Renders nothing for other accounts. */
export function AccountStatusNotice() {
  const status = useAccountStatus();
  return status !== undefined && status !== "active" && <AccountStatusExplanation status={status} />;
}

// Shop pages do not load it with every cart, because few accounts need it.
const AccountStatusExplanation = lazyPart(
  async () => (await import("./account-status-explanation.tsx")).AccountStatusExplanation,
);

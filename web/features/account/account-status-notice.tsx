import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AccountStatus } from "../../../contract/account/account-status.ts";
import { Alert } from "../../components/alert.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { useSession } from "../../lib/auth/session.ts";
import { profileOptions } from "./queries.ts";

/**
 * Returns the account's status, or undefined for a guest and while it is loading. Returns "active" if it cannot be loaded,
 * because the server checks the status of each order anyway.
 */
export function useAccountStatus(): AccountStatus | undefined {
  const isSignedIn = useSession().status === "signed-in";
  const { data, isError } = useQuery({ ...profileOptions, enabled: isSignedIn });
  return isError ? "active" : data?.account_status;
}

/** Explains what a suspended or inactive account can do. Renders nothing for other accounts. */
export function AccountStatusNotice() {
  const status = useAccountStatus();
  const { data: profile } = useQuery({ ...profileOptions, enabled: status === "suspended" });
  if (status === undefined || status === "active") return null;
  const reason = profile?.suspension_reason;
  return (
    <Alert tone="warning" title={titles[status]}>
      {reason && <p className="mb-2 break-words">Reason: {reason}</p>}
      <p>
        You can still see your profile, addresses and orders, and cancel an order that hasn't shipped. You
        can't place new orders right now.
      </p>
      <Link to="/contact" className={textLinkClass}>
        Contact us
      </Link>
    </Alert>
  );
}

const titles: Record<Exclude<AccountStatus, "active">, string> = {
  suspended: "Your account is suspended",
  inactive: "Your account is inactive",
};

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AccountStatus } from "../../../contract/account.ts";
import { Notice } from "../../components/notice.tsx";
import { useSession } from "../../lib/session.ts";
import { textLinkClass } from "./auth/auth-panel.tsx";
import { profileOptions } from "./queries.ts";

/** May the account buy? Undefined while it is not known; where it cannot be known the server alone decides. */
export function useAccountStatus(): AccountStatus | undefined {
  const isSignedIn = useSession().status === "signed-in";
  const { data, isError } = useQuery({ ...profileOptions, enabled: isSignedIn });
  return isError ? "active" : data?.account_status;
}

/** Tells the owner of a suspended or inactive account what they can and cannot do. Nothing for everyone else. */
export function AccountStatusNotice() {
  const status = useAccountStatus();
  if (status === undefined || status === "active") return null;
  return (
    <Notice tone="warning" title={titles[status]}>
      <p>
        You can look at your profile, your addresses and your orders, and cancel an order that has not been
        shipped. You cannot place new orders at the moment.
      </p>
      <Link to="/contact" className={textLinkClass}>
        Contact us
      </Link>
    </Notice>
  );
}

const titles: Record<Exclude<AccountStatus, "active">, string> = {
  suspended: "Your account is suspended",
  inactive: "Your account is inactive",
};

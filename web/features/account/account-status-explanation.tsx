import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AccountStatus } from "../../../contract/account/account-status.ts";
import { Alert } from "../../components/alert.tsx";
import { textLinkClass } from "../../components/classes.ts";
import { profileOptions } from "./queries.ts";

interface AccountStatusExplanationProps {
  readonly status: Exclude<AccountStatus, "active">;
}

/** Explains what a suspended or inactive account can do. */
export function AccountStatusExplanation({ status }: AccountStatusExplanationProps) {
  const { data: profile } = useQuery({ ...profileOptions, enabled: status === "suspended" });
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

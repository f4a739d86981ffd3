import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert } from "../../../components/alert.tsx";
import { counted } from "../shared/counted.ts";
import { unsentMailsOptions } from "./queries.ts";

/** Nobody looks for e-mails that did not go out, so the dashboard tells of them. */
export function UnsentMails() {
  const { data: failed = 0 } = useQuery(unsentMailsOptions);
  if (failed === 0) return null;
  return (
    <Alert tone="warning" title={`${counted(failed, "e-mail")} could not be sent`}>
      <Link to="/admin/mails" className="font-semibold underline">
        See why, and try again
      </Link>
    </Alert>
  );
}

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { describeEvidence } from "../../../../contract/tax/apply-exemption.ts";
import { isExemptOn, type TaxExemption } from "../../../../contract/tax/tax-exemption.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";
import { useIsTaxedByPlace } from "../../../lib/store-settings.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { ExemptionDialog, partNames } from "./exemption-dialog.tsx";
import { endExemptionOptions } from "./queries.ts";
import type { UserDetail } from "./user-access.tsx";
import { getUserName } from "./user-name.ts";

/** Shows an account's exemption from tax, and changes or ends it. */
export function TaxExemptionSection({ user }: { readonly user: UserDetail }) {
  const [opened, setOpened] = useState<"form" | "question">();
  const { mutateAsync, isPending, error } = useMutation(endExemptionOptions(user.id));
  const exemption = user.tax_exemption;

  async function end() {
    try {
      adminToast.success((await mutateAsync()).message);
    } catch {
      // The mutation's error is shown above.
    } finally {
      setOpened(undefined);
    }
  }

  return (
    <section aria-label="Tax exemption" className="grid gap-3 rounded-control border border-line p-4">
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-bold">Tax exemption</h3>
          {exemption === null ? (
            <p className="text-body text-ink-muted">None: every tax is charged.</p>
          ) : (
            <ExemptionFacts exemption={exemption} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {exemption !== null && (
            <Button variant="secondary" size="sm" onClick={() => setOpened("question")}>
              End exemption
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => setOpened("form")}>
            {exemption === null ? "Add an exemption" : "Change exemption"}
          </Button>
        </div>
      </div>
      {opened === "form" && <ExemptionDialog user={user} onClose={() => setOpened(undefined)} />}
      {opened === "question" && (
        <ConfirmDialog
          title={`End the tax exemption of ${getUserName(user)}?`}
          confirmLabel="End exemption"
          isBusy={isPending}
          onClose={() => setOpened(undefined)}
          onConfirm={() => void end()}
        >
          <p>The next order is charged every tax. Orders that are placed keep their exemption.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function ExemptionFacts({ exemption }: { readonly exemption: TaxExemption }) {
  const { today } = useStoreDates();
  const isTaxedByPlace = useIsTaxedByPlace();
  const { parts, last_day: lastDay } = exemption;
  return (
    <div className="grid gap-1 text-body">
      <p className="wrap-anywhere">{describeEvidence(exemption)}</p>
      <Fact>Not charged: {parts.map((part) => partNames[part]).join("; ")}</Fact>
      {lastDay !== null && (
        <Fact>
          {isExemptOn(exemption, today) ? "Until" : "Ended on"} {formatDay(lastDay)}
        </Fact>
      )}
      {!isTaxedByPlace && parts.length === 1 && (
        <p className="font-medium text-accent-700">
          It has no effect, because this store charges the rates of its products, which have no parts.
        </p>
      )}
    </div>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return <p className="text-small text-ink-muted">{children}</p>;
}

import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import type { ConnectionCheck } from "../../../../contract/admin/connections.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import type { ConnectionGuide } from "./connection-guides.ts";
import { checkConnectionOptions } from "./queries.ts";

/** Checks one outside service when the admin asks for it, and explains how to connect it. */
export function ConnectionPanel({ guide }: { readonly guide: ConnectionGuide }) {
  const { data: checks, error, isPending, mutate } = useMutation(checkConnectionOptions(guide.service));
  const hasProblem = checks?.some(({ state }) => state === "problem") === true;
  return (
    <Panel
      title={guide.title}
      aside={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Check ${guide.title}`}
          isBusy={isPending}
          busyLabel="Checking..."
          onClick={() => mutate()}
        >
          Check
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-[0.9375rem]">{guide.purpose}</p>
        <div aria-live="polite">
          {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
          {checks !== undefined && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {checks.map((check) => (
                <Result key={check.message} check={check} />
              ))}
            </ul>
          )}
        </div>
        <details open={hasProblem || undefined} className="rounded-control border border-line px-4 py-2">
          <summary className="rounded-control py-1 font-semibold">How to connect {guide.title}</summary>
          <ol className="grid list-decimal grid-cols-[minmax(0,1fr)] gap-1.5 py-2 pl-5 text-[0.9375rem]">
            {guide.steps.map((step) => (
              <li key={step} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
          <p className="pb-2 text-sm wrap-anywhere text-ink-muted">{guide.safety}</p>
        </details>
      </div>
    </Panel>
  );
}

function Result({ check: { state, message } }: { readonly check: ConnectionCheck }) {
  const { Icon, label, className } = states[state];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${className}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {message}
      </span>
    </li>
  );
}

const states = {
  fine: { Icon: CircleCheck, label: "Works", className: "text-evergreen-700" },
  problem: { Icon: CircleAlert, label: "Problem", className: "text-danger" },
  unknown: { Icon: CircleHelp, label: "Not known", className: "text-ink-muted" },
} as const;

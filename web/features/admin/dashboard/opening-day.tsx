import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import type { OpeningView } from "../../../../contract/admin/opening.ts";
import { AnyLink } from "../../../components/any-link.tsx";
import { Button } from "../../../components/button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { createBrowserStore } from "../../../lib/browser-store.ts";
import { classNames } from "../../../lib/class-names.ts";
import { openingOptions } from "./queries.ts";
import { SampleTexts } from "./sample-texts.tsx";

interface OpeningDayProps {
  /** Collapses the checklist to one line, below more urgent work. */
  readonly isFolded: boolean;
}

/** Shows the checklist of a new store, until all checks are done or the admin hides it. */
export function OpeningDay({ isFolded }: OpeningDayProps) {
  const isHidden = hiddenStore.useValue();
  const { data } = useQuery({ ...openingOptions, enabled: !isHidden });
  const { checks, samples } = data ?? { checks: [], samples: [] };
  const doneCount = checks.filter((check) => check.is_done).length;
  if (isHidden || checks.length === 0 || doneCount === checks.length) return null;
  const progress = `${doneCount} of ${checks.length} done`;
  const hideButton = (
    <Button variant="ghost" size="sm" onClick={() => hiddenStore.write(true)}>
      Hide
    </Button>
  );
  if (isFolded) {
    return (
      <Disclosure
        summary="Opening day"
        folded={<span className="text-small font-normal text-ink-muted tabular-nums">{progress}</span>}
        className="panel px-4 py-1 sm:px-6"
      >
        <Checks checks={checks} samples={samples} />
        {hideButton}
      </Disclosure>
    );
  }
  return (
    <Panel
      title="Opening day"
      aside={
        <div className="flex items-center gap-3">
          <p className="text-small text-ink-muted tabular-nums">{progress}</p>
          {hideButton}
        </div>
      }
    >
      <Checks checks={checks} samples={samples} />
    </Panel>
  );
}

const hiddenStore = createBrowserStore("prairie-dollar.opening-day-hidden", isBoolean, false);

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

function Checks({ checks, samples }: OpeningView) {
  return (
    <ol aria-label="Before you open" className="grid grid-cols-1 gap-x-6 md:grid-cols-2">
      {checks.map((check, index) => (
        // The first two checks concern the whole store, and the second contains a list.
        <li key={check.name} className={classNames("border-t border-line", index < 2 && "md:col-span-2")}>
          {check.name === "Sample texts" && !check.is_done ? (
            <details className="group">
              <summary className="flex items-start gap-3 rounded-control py-2.5 pr-1 hover:bg-brand-50">
                <CheckText check={check} />
              </summary>
              <SampleTexts samples={samples} />
            </details>
          ) : (
            <AnyLink
              url={check.link}
              className="flex h-full items-start gap-3 rounded-control py-2.5 pr-1 hover:bg-brand-50"
            >
              <CheckText check={check} />
            </AnyLink>
          )}
        </li>
      ))}
    </ol>
  );
}

interface CheckTextProps {
  readonly check: OpeningView["checks"][number];
}

function CheckText({ check: { name, is_done: isDone, message } }: CheckTextProps) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <>
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isDone ? "text-brand-700" : "text-line-strong"}`}
      />
      <span className="min-w-0 flex-1 wrap-break-word">
        <span className="block font-semibold">
          {name}
          <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
        </span>
        <span className="block text-small text-ink-muted">{message}</span>
      </span>
      <ChevronRight
        aria-hidden
        className="mt-1 size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
      />
    </>
  );
}

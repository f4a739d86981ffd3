import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import type { OpeningStep, OpeningView } from "../../../../contract/admin/opening.ts";
import { AnyLink } from "../../../components/any-link.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { createBrowserStore } from "../../../lib/browser-store.ts";
import { classNames } from "../../../lib/class-names.ts";
import { openingOptions } from "./queries.ts";
import { SampleTexts } from "./sample-texts.tsx";

const hiddenStore = createBrowserStore("prairie-dollar.opening-day-hidden", isBoolean, false);

interface OpeningDayProps {
  /** Collapses the checklist to one line, below more urgent work. */
  readonly isFolded: boolean;
}

/** Shows the checklist of a new store, until all steps are done or the admin hides it. */
export function OpeningDay({ isFolded }: OpeningDayProps) {
  const isHidden = hiddenStore.useValue();
  const { data } = useQuery({ ...openingOptions, enabled: !isHidden });
  const { steps, samples } = data ?? { steps: [], samples: [] };
  const doneCount = steps.filter((step) => step.is_done).length;
  if (isHidden || steps.length === 0 || doneCount === steps.length) return null;
  const progress = `${doneCount} of ${steps.length} done`;
  const hideButton = (
    <Button variant="ghost" size="sm" onClick={() => hiddenStore.write(true)}>
      Hide
    </Button>
  );
  if (isFolded) {
    return (
      <details className="panel px-5 py-2 sm:px-6">
        <summary className="rounded-control py-2 font-bold">
          Opening day <span className="text-sm font-normal text-ink-muted tabular-nums">{progress}</span>
        </summary>
        <Steps steps={steps} samples={samples} />
        {hideButton}
      </details>
    );
  }
  return (
    <Panel
      title="Opening day"
      aside={
        <div className="flex items-center gap-3">
          <p className="text-sm text-ink-muted tabular-nums">{progress}</p>
          {hideButton}
        </div>
      }
    >
      <Steps steps={steps} samples={samples} />
    </Panel>
  );
}

function Steps({ steps, samples }: OpeningView) {
  return (
    <ol aria-label="Before you open" className="grid grid-cols-1 gap-x-6 md:grid-cols-2">
      {steps.map((step) => (
        <li key={step.step} className={classNames("border-t border-line", isWide(step) && "md:col-span-2")}>
          {step.step === "texts" && !step.is_done ? (
            <details className="group">
              <summary className="flex items-start gap-3 rounded-lg py-2.5 pr-1 hover:bg-evergreen-50">
                <StepText step={step} />
              </summary>
              <SampleTexts samples={samples} />
            </details>
          ) : (
            <AnyLink
              url={stepLinks[step.step].to}
              className="flex h-full items-start gap-3 rounded-lg py-2.5 pr-1 hover:bg-evergreen-50"
            >
              <StepText step={step} />
            </AnyLink>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The first two steps concern the whole store, and the second contains a list. */
function isWide({ step }: Step): boolean {
  return step === "identity" || step === "texts";
}

type Step = OpeningView["steps"][number];

function StepText({ step: { step, is_done: isDone, message } }: { readonly step: Step }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <>
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isDone ? "text-evergreen-700" : "text-line-strong"}`}
      />
      <span className="min-w-0 flex-1 wrap-break-word">
        <span className="block font-semibold">
          {stepLinks[step].title}
          <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
        </span>
        <span className="block text-sm text-ink-muted">{message}</span>
      </span>
      <ChevronRight
        aria-hidden
        className="mt-1 size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
      />
    </>
  );
}

/** Titles of the steps, and the pages on which they are done. */
const stepLinks = {
  identity: { title: "Make this store yours", to: "/admin/setup" },
  texts: { title: "Sample texts", to: "/admin/store" },
  tax: { title: "Tax", to: "/admin/taxes" },
  delivery: { title: "Delivery", to: "/admin/settings" },
  categories: { title: "Categories", to: "/admin/categories" },
  products: { title: "First products", to: "/admin/products/import" },
  home: { title: "Choose what the home page shows", to: "/admin/home" },
  weights: { title: "Weights", to: "/admin/products?status=active&weight=missing" },
  payment: { title: "Card payments", to: "/admin/settings/connections" },
  webhook: { title: "Reports of payments", to: "/admin/settings/connections" },
  sign_in: { title: "Accounts", to: "/admin/settings/connections" },
  email: { title: "Email", to: "/admin/settings/connections" },
  order: { title: "Test order", to: "/products" },
} as const satisfies Record<OpeningStep, { title: string; to: string }>;

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

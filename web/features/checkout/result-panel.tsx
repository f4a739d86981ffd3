import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

interface ResultPanelProps {
  readonly icon: LucideIcon;
  readonly tone: "good" | "waiting" | "bad";
  readonly title: string;
  readonly children?: ReactNode;
}

export function ResultPanel({ icon: Icon, tone, title, children }: ResultPanelProps) {
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16">
      <div className="panel grid w-full max-w-xl grid-cols-1 justify-items-center gap-4 px-6 py-10 text-center sm:px-10">
        <span className={classNames("grid size-16 place-items-center rounded-full", styles[tone])}>
          <Icon aria-hidden className={classNames("size-8", tone === "waiting" && "animate-spin")} />
        </span>
        <h1 className="text-section font-extrabold sm:text-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}

const styles = {
  good: "bg-brand-100 text-brand-700",
  waiting: "bg-accent-100 text-accent-700",
  bad: "bg-danger-soft text-danger",
};

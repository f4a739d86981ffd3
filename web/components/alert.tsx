import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

type AlertTone = "info" | "success" | "warning" | "error";

interface AlertProps {
  readonly tone: AlertTone;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Shows a message in the page. Screen readers announce errors at once, and other messages when they are idle. */
export function Alert({ tone, title, children }: AlertProps) {
  const { Icon, style } = alertTones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classNames("flex gap-3 rounded-control border px-4 py-3 text-body", style)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

export const alertTones = {
  info: { Icon: Info, style: "border-line bg-sunken text-ink" },
  success: { Icon: CircleCheck, style: "border-brand-200 bg-brand-50 text-brand-900" },
  warning: { Icon: TriangleAlert, style: "border-accent-300 bg-accent-100 text-accent-700" },
  error: { Icon: CircleAlert, style: "border-danger/30 bg-danger-soft text-danger-dark" },
} as const;

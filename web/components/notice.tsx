import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export type NoticeTone = "info" | "success" | "warning" | "error";

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** A message in the page. Errors are announced at once, the rest when the reader is idle. */
export function Notice({ tone, title, children }: NoticeProps) {
  const { Icon, look } = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classNames("flex gap-3 rounded-control border px-4 py-3 text-[0.9375rem]", look)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

const tones = {
  info: { Icon: Info, look: "border-line bg-sunken text-ink" },
  success: { Icon: CircleCheck, look: "border-evergreen-200 bg-evergreen-50 text-evergreen-900" },
  warning: { Icon: TriangleAlert, look: "border-wheat-300 bg-wheat-100 text-wheat-700" },
  error: { Icon: CircleAlert, look: "border-danger/30 bg-danger-soft text-danger-dark" },
} as const;

import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export type BadgeTone = "neutral" | "green" | "wheat" | "saving" | "danger" | "dark" | "plain";

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Badge({ tone = "neutral", children, className }: BadgeProps) {
  return <span className={classNames("badge", tones[tone], className)}>{children}</span>;
}

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-muted",
  green: "bg-evergreen-100 text-evergreen-800",
  wheat: "bg-wheat-100 text-wheat-700",
  saving: "bg-surface text-saving",
  danger: "bg-danger-soft text-danger-dark",
  dark: "bg-evergreen-900 text-white",
  plain: "!px-0 !font-normal text-ink-muted",
};

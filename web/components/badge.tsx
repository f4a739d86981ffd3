import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export type BadgeTone = "neutral" | "brand" | "accent" | "saving" | "danger" | "dark" | "plain";

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
  brand: "bg-brand-100 text-brand-800",
  accent: "bg-accent-100 text-accent-700",
  saving: "bg-surface text-saving",
  danger: "bg-danger-soft text-danger-dark",
  dark: "bg-brand-900 text-white",
  plain: "!px-0 !font-normal text-ink-muted",
};

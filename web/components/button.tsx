import type { ComponentProps, ComponentPropsWithRef, MouseEvent } from "react";
import { classNames } from "../lib/class-names.ts";
import { Spinner } from "./loading.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "accent";
export type ButtonSize = "sm" | "md" | "lg";

interface ButtonStyle {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

interface ButtonProps extends ComponentPropsWithRef<"button">, ButtonStyle {
  /** Disables the button and shows a spinner. If `busyLabel` is set, it replaces the text. */
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
}

export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  className,
  disabled = false,
  onClick,
  children,
  ...button
}: ButtonProps) {
  const isInactive = disabled || isBusy;
  return (
    <button
      type="button"
      {...button}
      {...createClickProps(isInactive, onClick)}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {isBusy && <Spinner size="sm" />}
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/** Makes a button inactive without the attribute `disabled`, for which the browser would take the focus from it. */
export function createClickProps(isInactive: boolean, onClick: ComponentProps<"button">["onClick"]) {
  return isInactive ? ({ onClick: ignoreClick, "aria-disabled": true } as const) : { onClick };
}

/** Also keeps the button from submitting its form. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClass({
  variant = "primary",
  size = "md",
}: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
} = {}): string {
  return `button ${sizes[size]} ${variants[variant]}`;
}

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3.5 text-small pointer-coarse:min-h-11",
  md: "min-h-11 px-5 text-body",
  lg: "min-h-13 px-7 text-control",
};

const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  ghost: "text-brand-800 hover:bg-brand-50 inactive:bg-transparent inactive:text-ink-muted",
  // Accent buttons are for a dark background.
  accent: "button-accent",
  danger: "button-danger",
};

import { type ComponentPropsWithRef, type Ref, useCallback, useLayoutEffect, useRef } from "react";
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
  children,
  ref,
  ...button
}: ButtonProps) {
  const isInactive = disabled || isBusy;
  return (
    <button
      type="button"
      {...button}
      ref={useRestoredFocus(isInactive, ref)}
      disabled={isInactive}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {isBusy && <Spinner size="sm" />}
      {isBusy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}

/**
 * Restores the focus once the button is enabled again, because browsers remove it from a disabled button. Does nothing
 * if another element has the focus by then.
 */
function useRestoredFocus(isInactive: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isInactive) {
      hadFocus.current = document.activeElement === button.current;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isInactive]);
  // A new callback at each render would make React call `ref` at each render.
  return useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
      return undefined;
    },
    [ref],
  );
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
  sm: "min-h-9 px-3.5 text-sm pointer-coarse:min-h-11",
  md: "min-h-11 px-5 text-[0.9375rem]",
  lg: "min-h-13 px-7 text-base",
};

const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  ghost: "text-evergreen-800 hover:bg-evergreen-50 disabled:bg-transparent disabled:text-ink-muted",
  // Accent buttons are for a dark background.
  accent: "button-accent",
  danger: "button-danger",
};

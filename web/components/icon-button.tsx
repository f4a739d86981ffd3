import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names.ts";
import { createClickProps } from "./button.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children" | "type"> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** Renders a button with an icon only. Its size and colours come from `className`. */
export function IconButton({
  label,
  icon: Icon,
  className,
  disabled = false,
  onClick,
  ...button
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      {...createClickProps(disabled, onClick)}
      className={classNames("grid place-items-center", className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

import type { ComponentProps } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** Renders an icon button for a row of a list. Its label is its accessible name and its tooltip. */
export function RowIconButton({ className, ...props }: ComponentProps<typeof IconButton>) {
  return <IconButton title={props.label} {...props} className={classNames(rowIconClass, className)} />;
}

/** Styles a link like a RowIconButton. */
export const rowIconClass =
  "grid size-9 place-items-center rounded-control text-ink-muted pointer-coarse:size-11 hover:bg-brand-100 hover:text-ink inactive:opacity-35";

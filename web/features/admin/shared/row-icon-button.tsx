import type { ComponentProps } from "react";
import { IconButton } from "../../../components/icon-button.tsx";

/** A button of one row of a list. Its label is read out, and shown on hover. */
export function RowIconButton(props: Omit<ComponentProps<typeof IconButton>, "className">) {
  return <IconButton title={props.label} {...props} className={rowIconClass} />;
}

/** For links that look like a RowIconButton. */
export const rowIconClass =
  "grid size-9 place-items-center rounded-lg text-ink-muted pointer-coarse:size-11 hover:bg-evergreen-100 hover:text-ink disabled:opacity-35";

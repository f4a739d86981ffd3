import type { ComponentProps } from "react";
import { TextField } from "../../../components/fields.tsx";

/** Edits where a row of the law comes from. */
export function SourceField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      {...props}
      label="Source"
      required
      maxLength={300}
      hint="Where you read it, such as an address. Your accountant needs it"
    />
  );
}

import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { textLinkClass } from "../../components/classes.ts";
import { TextField } from "../../components/fields.tsx";

interface EmailFieldProps {
  readonly field: Pick<ComponentProps<typeof TextField>, "name" | "value" | "error" | "onChange">;
}

/** Asks a guest for the address of the confirmation, and offers to sign in. */
export function EmailField({ field }: EmailFieldProps) {
  return (
    <section aria-labelledby="contact" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="contact" className="text-lg font-bold">
          Contact
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">
          Have an account?{" "}
          <Link to="/login" search={{ redirect: "/checkout" }} className={textLinkClass}>
            Sign in
          </Link>
        </p>
      </div>
      <TextField {...field} label="Email" type="email" autoComplete="email" required />
    </section>
  );
}

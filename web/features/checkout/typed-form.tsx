import { Link } from "@tanstack/react-router";
import { type ComponentProps, type FocusEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import type * as v from "valibot";
import { textLinkClass } from "../../components/classes.ts";
import { TextField } from "../../components/fields.tsx";
import { useForm } from "../../lib/use-form.ts";
import { validateForm } from "../../lib/validate-form.ts";
import { fillIn, type TypedMemory, type TypedTexts } from "../cart/checkout-memory.ts";
import type { OrderRequest } from "./queries.ts";

interface TypedFieldsOptions<Fields, Output> {
  readonly initial: Fields;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** True while the fields are disabled. */
  readonly isLocked: boolean;
  /** Holds the texts over a reload. */
  readonly memory: TypedMemory;
}

/**
 * Holds the form of fields that are sent with the payment, by a button outside it. A field's error is shown once the
 * field was left.
 */
export function useTypedFields<Fields extends TypedTexts, Output>({
  initial,
  schema,
  isLocked,
  memory,
}: TypedFieldsOptions<Fields, Output>) {
  const [stored] = useState(() => fillIn(initial, memory.read()));
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const form = useForm<Fields, Output>({
    initial: stored,
    schema,
    leftFields,
    submit: async () => undefined,
  });
  const { values, showErrors } = form;
  const { output, errors } = useMemo(() => validateForm(schema, values), [schema, values]);
  useEffect(() => memory.write(values), [memory, values]);

  function onBlur({ target }: FocusEvent<HTMLElement>) {
    const name = target.getAttribute("name") ?? "";
    // An empty field that was passed on the way to another one is no mistake yet.
    const isFilled = Object.entries(values).some(([field, value]) => field === name && Boolean(value));
    if (isFilled) setLeftFields((names) => new Set([...names, name]));
  }

  // A disabled field cannot get the focus, so its error waits until the attempt to pay has ended.
  const [isAwaited, setAwaited] = useState(false);
  const showAwaitedErrors = useEffectEvent(() => {
    setAwaited(false);
    showErrors();
  });
  useEffect(() => {
    if (isAwaited && !isLocked) showAwaitedErrors();
  }, [isAwaited, isLocked]);

  return {
    ...form,
    formProps: { ...form.formProps, onBlur },
    /** The parsed values, or undefined while one is missing or invalid. */
    output,
    /** The names of the fields that are missing or invalid. */
    incomplete: Object.keys(errors),
    showErrors: () => setAwaited(true),
  };
}

/**
 * Returns what is typed once it stays the same. While a field is corrected, it is what was complete before, so that the
 * order and the typed card stay.
 * @param typed what is typed, or undefined while something is missing or invalid
 */
export function useDebouncedOrderRequest(typed: OrderRequest | undefined) {
  const [settled, setSettled] = useState(typed);
  const typedText = JSON.stringify(typed);
  const isSettled = typedText === undefined || typedText === JSON.stringify(settled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [isSettled, typed]);
  return [settled, setSettled] as const;
}

// Typing the last field of a form changes the order several times.
const debounceMs = 600;

/** Asks a guest for the address of the confirmation, and offers to sign in. */
export function EmailField({
  field,
}: {
  readonly field: Pick<ComponentProps<typeof TextField>, "name" | "value" | "error" | "onChange">;
}) {
  return (
    <section aria-labelledby="contact" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="contact" className="text-lead font-bold">
          Contact
        </h2>
        <p className="text-body text-ink-muted">
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

/**
 * Says in place of the payment form what is still to be completed.
 * @param props.names the names of the fields that are missing or invalid
 */
export function IncompleteNote({ names }: { readonly names: readonly string[] }) {
  const labels = new Set(names.map((name) => fieldLabels[name] ?? name));
  return (
    <p role="status" className="text-ink-muted">
      {labels.size > 0 && `To pay, please complete: ${[...labels].join(", ")}.`}
    </p>
  );
}

const fieldLabels: Readonly<Record<string, string>> = {
  email: "Email",
  full_name: "Full name",
  phone_number: "Phone number",
  address_line1: "Address line 1",
  address_line2: "Address line 2",
  city: "City",
  postal_code: "Postal code",
  province: "Province or territory",
  delivery_instructions: "Delivery instructions",
  billing: "Billing address",
  starts_at: "Time",
};

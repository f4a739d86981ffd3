import { useEffect, useEffectEvent, useState } from "react";
import type * as v from "valibot";
import { useForm } from "../../lib/use-form.ts";
import { fillIn, type TypedMemory, type TypedTexts } from "../cart/checkout-memory.ts";

interface TypedFieldsOptions<Fields, Output> {
  readonly initial: Fields;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** True while the fields are disabled. */
  readonly isLocked: boolean;
  /** Holds the texts over a reload. */
  readonly memory: TypedMemory;
}

/** Holds the form of fields that are sent with the payment, by a button outside it. */
export function useTypedFields<Fields extends TypedTexts, Output>({
  initial,
  schema,
  isLocked,
  memory,
}: TypedFieldsOptions<Fields, Output>) {
  const [stored] = useState(() => fillIn(initial, memory.read()));
  const form = useForm<Fields, Output>({
    initial: stored,
    schema,
    validateOn: "blur",
    submit: async () => undefined,
  });
  const { values, showErrors } = form;
  useEffect(() => memory.write(values), [memory, values]);

  // A disabled field cannot get the focus, so its error waits until the attempt to pay has ended.
  const [isAwaited, setAwaited] = useState(false);
  const showAwaitedErrors = useEffectEvent(() => {
    setAwaited(false);
    showErrors();
  });
  useEffect(() => {
    if (isAwaited && !isLocked) showAwaitedErrors();
  }, [isAwaited, isLocked]);

  return { ...form, showErrors: () => setAwaited(true) };
}

import { useEffect, useEffectEvent, useState } from "react";
import type * as v from "valibot";
import { useForm } from "../../lib/use-form.ts";
import { readTypedTexts, storeTypedTexts, type TypedValue } from "./typed-texts.ts";

interface TypedFieldsOptions<Fields, Output> {
  readonly initial: Fields;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** True while the fields are disabled. */
  readonly isLocked: boolean;
  /** The key in the tab's storage under which the texts survive a reload. Without it, they do not. */
  readonly storageKey?: string | undefined;
}

/** Holds the form of fields that are sent with the payment, by a button outside it. */
export function useTypedFields<Fields extends Readonly<Record<string, TypedValue>>, Output>({
  initial,
  schema,
  isLocked,
  storageKey,
}: TypedFieldsOptions<Fields, Output>) {
  const [stored] = useState(() => readTypedTexts(storageKey, initial));
  const form = useForm<Fields, Output>({
    initial: stored,
    schema,
    validateOn: "blur",
    submit: async () => undefined,
  });
  const { values, showErrors } = form;
  useEffect(() => storeTypedTexts(storageKey, values), [storageKey, values]);

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

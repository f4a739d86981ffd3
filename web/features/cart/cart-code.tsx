import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import type { CartView } from "../../../contract/orders/cart.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Button } from "../../components/button.tsx";
import { controlClass } from "../../components/classes.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { estimateQuote } from "./estimate-quote.ts";
import { setCodeOptions } from "./set-code.ts";
import { type FulfilmentTerms, toRowOptions } from "./use-fulfilment.ts";

export interface CartCodeProps {
  readonly cart: CartView;
  readonly terms: FulfilmentTerms;
  /** The reason why the code does not count. Null if it counts, or there is none. */
  readonly problem: string | null;
  /** True while the order is being paid. */
  readonly isLocked?: boolean;
}

/** Lets the shopper enter a code, and shows the cart's code with what it does. */
export function CartCode({ cart, terms, problem, isLocked = false }: CartCodeProps) {
  const { mutate, isPending, error } = useMutation(setCodeOptions(useQueryClient()));
  const [outcome, setOutcome] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const change = (code: string | null) =>
    mutate(
      { code },
      {
        onSuccess: (changed) => {
          setOutcome(describeOutcome(cart, changed, terms));
          // The button that was pressed has left.
          status.current?.focus();
        },
      },
    );
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-2">
      {cart.code === null ? (
        <Disclosure summary="Have a code?">
          <CodeForm isBusy={isPending} error={error} onApply={change} />
        </Disclosure>
      ) : (
        <CodeAction onSubmit={() => change(null)} className="items-center">
          <strong className="rounded-full bg-brand-50 px-3.5 py-1 text-body wrap-anywhere text-brand-800">
            <span className="sr-only">Code </span>
            {cart.code.code}
          </strong>
          <Button
            type="submit"
            name="remove_code"
            value="true"
            variant="ghost"
            size="sm"
            isBusy={isPending}
            aria-label={`Remove code ${cart.code.code}`}
          >
            Remove
          </Button>
          {error !== null && <p className="basis-full text-small text-danger">{getErrorMessage(error)}</p>}
        </CodeAction>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={classNames("text-small wrap-anywhere", problem !== null && "font-medium text-accent-700")}
      >
        {problem ?? outcome}
      </p>
    </fieldset>
  );
}

interface CodeFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onApply: (code: string) => void;
}

function CodeForm({ isBusy, error, onApply }: CodeFormProps) {
  const id = useId();
  const [code, setCode] = useState("");
  const refusal = error instanceof ApiError ? error.errors.code : undefined;
  const problem = error === null ? undefined : (refusal ?? getErrorMessage(error));
  return (
    <CodeAction onSubmit={() => onApply(code)} className="mt-2">
      <label htmlFor={id} className="basis-full text-small font-medium">
        Code
      </label>
      <input
        id={id}
        name="code"
        type="text"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-problem`}
        className={`${controlClass} flex-[1_1_8rem]`}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Apply
      </Button>
      <p id={`${id}-problem`} role="alert" className="basis-full text-small font-medium text-danger">
        {problem}
      </p>
    </CodeAction>
  );
}

interface CodeActionProps {
  readonly onSubmit: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A form that also works without JavaScript (worker/pages/cart-form.ts). */
function CodeAction({ onSubmit, className, children }: CodeActionProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      method="post"
      action="/cart"
      noValidate
      onSubmit={submit}
      className={classNames("flex flex-wrap gap-2", className)}
    >
      {children}
    </form>
  );
}

/** Says what the change did, and the total after it and before it. */
function describeOutcome(before: CartView, after: CartView, terms: FulfilmentTerms): string {
  const former = estimateQuote(before, terms);
  const quote = estimateQuote(after, terms);
  const effect = describeEffect(before, after, quote);
  const { isServed = true, isTaxLoading = false } = toRowOptions(terms);
  if (!isServed || isTaxLoading || quote.total === former.total) return effect;
  return `${effect} Your total is now ${formatDollars(quote.total)}. It was ${formatDollars(former.total)}.`;
}

function describeEffect(before: CartView, after: CartView, { offers }: Pick<QuoteView, "offers">): string {
  if (after.code === null) return before.code === null ? "" : `${before.code.code} was removed.`;
  const { code } = after.code;
  const offer = offers.find((counting) => counting.code === code);
  return offer === undefined
    ? `${code} doesn't lower this total.`
    : `${code} saves you ${formatDollars(offer.amount)}.`;
}

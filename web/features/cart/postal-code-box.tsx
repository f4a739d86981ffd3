import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { parsePostalCode, postalCodeMessage } from "../../../contract/shared/postal-code.ts";
import { Button } from "../../components/button.tsx";
import { controlClass } from "../../components/classes.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { useEarlyInput } from "../../lib/early-input.ts";
import { ArrivalEstimate } from "./arrival-estimate.tsx";
import { deliveryOptions } from "./delivery-query.ts";
import { typedPostalCode, useKnownPostalCode } from "./known-postal-code.ts";

export interface PostalCodeBoxProps {
  /** False for a product that cannot be ordered, which arrives on no day. */
  readonly isOrderable?: boolean;
  /** Replaces the classes of the box, where the form is a part of a sheet. */
  readonly className?: string;
}

/**
 * Shows the cost and the days of delivery to a postal code: to the one that was typed here, to the shopper's address,
 * or to the one that was typed last in this browser.
 */
export function PostalCodeBox({
  isOrderable = true,
  className = "rounded-card bg-sunken p-4",
}: PostalCodeBoxProps) {
  const knownCode = useKnownPostalCode() ?? "";
  const id = useId();
  const [typedCode, setTypedCode] = useState<string>();
  const checkedCode = typedCode ?? knownCode;
  const [editedCode, setEditedCode] = useState<string>();
  const text = editedCode ?? checkedCode;
  const [error, setError] = useState<string>();
  const quote = useQuery(deliveryOptions(checkedCode));
  // The last answer remains when a later lookup fails.
  const failure = quote.isLoadingError ? getErrorMessage(quote.error) : undefined;
  const problem = error ?? failure;
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, { postal_code: text }, ({ postal_code: entered }) => setEditedCode(entered));

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = parsePostalCode(text);
    if (code === undefined) return setError(postalCodeMessage);
    setError(undefined);
    setEditedCode(undefined);
    setTypedCode(code);
    typedPostalCode.write(code);
    if (code === checkedCode) void quote.refetch();
  };

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className={`grid gap-2 ${className}`}>
      <label htmlFor={id} className="flex items-center gap-2 font-semibold">
        <MapPin aria-hidden className="size-4.5 text-brand-700" />
        Delivery to your postal code
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="postal_code"
          type="text"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="A1A 1A1"
          maxLength={20}
          value={text}
          onChange={(event) => setEditedCode(event.target.value)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-result`}
          className={`${controlClass} flex-[1_1_8rem]`}
        />
        <Button type="submit" variant="secondary" isBusy={quote.isLoading}>
          Check
        </Button>
      </div>
      {isOrderable && problem === undefined && <ArrivalEstimate postalCode={checkedCode} hasTimeLeft />}
      <p id={`${id}-result`} role="status" className="text-body">
        {problem !== undefined ? (
          <span className="font-medium text-danger">{problem}</span>
        ) : (
          quote.data?.message
        )}
      </p>
    </form>
  );
}

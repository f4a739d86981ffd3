import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { parsePostalCode, postalCodeMessage } from "../../../contract/shared/postal-code.ts";
import { Button } from "../../components/button.tsx";
import { controlClass } from "../../components/classes.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { getErrorMessage } from "../../lib/api-error.ts";
import { createBrowserStore } from "../../lib/browser-store.ts";

/** Shows the cost of delivery to a postal code. The browser stores the last code that was checked. */
export function PostalCodeBox() {
  const id = useId();
  const checkedCode = codeStore.useValue();
  const [editedCode, setEditedCode] = useState<string>();
  const text = editedCode ?? checkedCode;
  const [error, setError] = useState<string>();
  const quote = useQuery({
    queryKey: ["delivery", checkedCode],
    queryFn: () => unwrapData(api.delivery.$get({ query: { postal_code: checkedCode } }), failure),
    enabled: checkedCode !== "",
  });
  const problem = error ?? (quote.isError ? getErrorMessage(quote.error, failure) : undefined);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = parsePostalCode(text);
    if (code === undefined) return setError(postalCodeMessage);
    setError(undefined);
    setEditedCode(undefined);
    if (code === checkedCode) void quote.refetch();
    else codeStore.write(code);
  };

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2 rounded-card bg-sunken p-4">
      <label htmlFor={id} className="flex items-center gap-2 font-semibold">
        <MapPin aria-hidden className="size-4.5 text-evergreen-700" />
        Delivery to your postal code
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="text"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="A1A 1A1"
          maxLength={12}
          value={text}
          onChange={(event) => setEditedCode(event.target.value)}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-result`}
          className={`${controlClass} flex-[1_1_8rem]`}
        />
        <Button type="submit" variant="secondary" isBusy={quote.isFetching}>
          Check
        </Button>
      </div>
      <p id={`${id}-result`} role="status" className="text-[0.9375rem]">
        {problem !== undefined ? (
          <span className="font-medium text-danger">{problem}</span>
        ) : (
          quote.data?.message
        )}
      </p>
    </form>
  );
}

const failure = "The delivery cost could not be looked up. Please try again.";
const codeStore = createBrowserStore("prairie-dollar.postal-code", isCode, "");

function isCode(value: unknown): value is string {
  return typeof value === "string" && parsePostalCode(value) === value;
}

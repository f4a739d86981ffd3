import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { pickupByCodeOptions } from "./queries.ts";
import { readTypedCode } from "./read-typed-code.ts";

interface FindByCodeProps {
  /** The code in the address, or undefined. */
  readonly code: string | undefined;
  readonly onSearch: (code: string) => void;
}

/** Asks for the customer's code, and opens its order. */
export function FindByCode({ code = "", onSearch }: FindByCodeProps) {
  const [typed, setTyped] = useState(code);
  const [refusal, setRefusal] = useState<string>();
  const search = useQuery({ ...pickupByCodeOptions(code), enabled: code !== "" });
  const [order] = search.data?.orders ?? [];
  if (order !== undefined) {
    return (
      <Navigate
        to="/admin/pickups"
        search={(current) => ({ ...current, code: undefined, hand_over: order.id })}
        replace
      />
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = readTypedCode(typed);
    setRefusal(parsed.issues?.[0].message);
    if (!parsed.success) return;
    setTyped(parsed.output);
    if (parsed.output === code) void search.refetch();
    else onSearch(parsed.output);
  }

  const failure = search.error === null ? undefined : describeFailure(search.error, code);
  return (
    <form onSubmit={submit} noValidate className="panel flex max-w-2xl flex-wrap items-start gap-3 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          label="Customer's code"
          value={typed}
          error={refusal ?? (search.isFetching ? undefined : failure)}
          hint="Six letters and digits. Your phone's camera opens the QR code in the customer's email"
          // A customer is waiting at the counter, and scanners type into this field.
          autoFocus
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className="!text-section font-bold tracking-widest uppercase"
          onChange={({ target }) => {
            setTyped(target.value);
            setRefusal(undefined);
          }}
        />
      </div>
      <Button
        type="submit"
        size="lg"
        className="sm:mt-6.5"
        isBusy={search.isFetching}
        busyLabel="Searching..."
      >
        Find order
      </Button>
    </form>
  );
}

function describeFailure(error: Error, code: string): string {
  if (!(error instanceof ApiError) || error.code !== "order_not_found") return getErrorMessage(error);
  return `No order waits with the code ${code}. Check it with the customer. An order that was handed over has no code.`;
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import {
  expandPostalCodes,
  type PostalCodesBody,
  postalCodesBody,
} from "../../../../contract/admin/settings.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { Panel } from "../../../components/panel.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { pluralize } from "../shared/format.ts";
import { listPageItems } from "../shared/page-window.ts";
import { SearchField } from "../shared/search-field.tsx";
import { changeCodesOptions, postalCodesOptions } from "./queries.ts";

/** Edits the local postal codes, which get free delivery over the threshold and cash on delivery. */
export function PostalCodes() {
  const [filter, setFilter] = useState<{ search?: string | undefined; page?: number }>({});
  const codes = useQuery({ ...postalCodesOptions(filter), placeholderData: keepPreviousData });
  return (
    <Panel
      title="Local postal codes"
      aside={
        codes.data !== undefined && (
          <p className="text-sm text-ink-muted">{pluralize(codes.data.count, "code")}</p>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PostalCodeForm />
        <SearchField
          label="Search postal codes"
          placeholder="Starts with, for example K1A 0"
          value={filter.search}
          onCommit={(search) => setFilter({ search })}
        />
        {codes.isError && <Alert tone="error">{errorMessage(codes.error)}</Alert>}
        {codes.data?.data.length === 0 && <p className="text-ink-muted">No postal codes found.</p>}
        {codes.data !== undefined && codes.data.data.length > 0 && (
          <ul
            aria-label="Local postal codes"
            aria-busy={codes.isPlaceholderData}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-1.5 overflow-y-auto text-sm tabular-nums"
          >
            {codes.data.data.map((code) => (
              <li key={code} className="rounded-lg bg-sunken px-2 py-1 text-center">
                {code}
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={filter.page ?? 1}
          totalPages={codes.data?.total_pages ?? 1}
          pages={listPageItems}
          onPageChange={(page) => setFilter({ ...filter, page })}
        />
      </div>
    </Panel>
  );
}

function PostalCodeForm() {
  const [{ text }, change] = useDraft("postal-codes", { text: "" });
  const [problem, setProblem] = useState<string>();
  // The codes to remove once the admin confirms.
  const [removing, setRemoving] = useState<PostalCodesBody>();
  const { mutate, isPending } = useMutation(changeCodesOptions(useQueryClient()));

  function parse(): PostalCodesBody | undefined {
    const parsed = v.safeParse(postalCodesBody, splitCodes(text));
    setProblem(parsed.success ? undefined : parsed.issues[0].message);
    return parsed.success ? parsed.output : undefined;
  }

  function send(action: "add" | "remove", json: PostalCodesBody | undefined) {
    if (json === undefined) return;
    mutate(
      { action, json },
      {
        onSuccess: ({ message }) => {
          // Keeps text that was edited during the request.
          change((now) => (now.text === text ? { text: "" } : {}));
          adminToast.success(message);
        },
        onError: (error) => setProblem(errorMessage(error)),
        onSettled: () => setRemoving(undefined),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send("add", parse());
      }}
      className="grid gap-3"
    >
      <TextareaField
        label="Add or remove codes"
        rows={2}
        placeholder="K1A 0B1, K1A 1A1 to K1A 1A9"
        hint="Single codes or ranges within one area, separated by commas or lines"
        error={problem}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isPending} disabled={text.trim() === ""}>
          Add
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={text.trim() === "" || isPending}
          onClick={() => setRemoving(parse())}
        >
          Remove
        </Button>
      </div>
      {removing !== undefined && (
        <ConfirmDialog
          title={`Remove ${pluralize(expandPostalCodes(removing).length, "code")}?`}
          confirmLabel="Remove"
          isBusy={isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => send("remove", removing)}
        >
          <p>Addresses there pay for delivery from now on, and cash on delivery is no longer offered.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/**
 * Splits typed or pasted codes at commas, semicolons and line breaks. A range is 'R2C 0A1 to R2C 2G7', or has a hyphen
 * between two complete codes.
 */
function splitCodes(text: string) {
  const parts = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const ranges = parts.map((part) => part.split(/\s+to\s+|\s*(?:–|-{1,2})\s*(?=[a-z]\d[a-z])/i));
  return {
    codes: ranges.flatMap(([from, to]) => (to === undefined ? [from] : [])),
    ranges: ranges.flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }])),
  };
}

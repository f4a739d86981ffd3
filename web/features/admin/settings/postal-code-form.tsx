import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import {
  expandPostalCodes,
  type PostalCodesBody,
  postalCodesBody,
} from "../../../../contract/admin/postal-codes.ts";
import { Button } from "../../../components/button.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { pluralize } from "../shared/format.ts";
import { changeCodesOptions } from "./queries.ts";

/** Adds and removes local postal codes. */
export function PostalCodeForm() {
  const [{ text }, change] = useDraft("postal-codes", { text: "" });
  const [problem, setProblem] = useState<string>();
  const [codesToRemove, setCodesToRemove] = useState<PostalCodesBody>();
  const { mutate, isPending } = useMutation(changeCodesOptions(useQueryClient()));

  /** Returns the typed codes. If they are invalid, shows a message and returns undefined. */
  function parseCodes(): PostalCodesBody | undefined {
    const parsed = v.safeParse(postalCodesBody, splitCodes(text));
    setProblem(parsed.success ? undefined : parsed.issues[0].message);
    return parsed.success ? parsed.output : undefined;
  }

  function changeCodes(action: "add" | "remove", json: PostalCodesBody) {
    mutate(
      { action, json },
      {
        onSuccess: ({ message }) => {
          // Text that was edited during the request remains.
          change((latest) => (latest.text === text ? { text: "" } : {}));
          adminToast.success(message);
        },
        onError: (error) => setProblem(getErrorMessage(error)),
        onSettled: () => setCodesToRemove(undefined),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const codes = parseCodes();
        if (codes !== undefined) changeCodes("add", codes);
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
          onClick={() => setCodesToRemove(parseCodes())}
        >
          Remove
        </Button>
      </div>
      {codesToRemove !== undefined && (
        <ConfirmDialog
          title={`Remove ${pluralize(expandPostalCodes(codesToRemove).length, "code")}?`}
          confirmLabel="Remove"
          isBusy={isPending}
          onClose={() => setCodesToRemove(undefined)}
          onConfirm={() => changeCodes("remove", codesToRemove)}
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
  const entries = text
    .split(/[,;\n]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const ranges = entries.map((entry) => entry.split(/\s+to\s+|\s*(?:–|-{1,2})\s*(?=[a-z]\d[a-z])/i));
  return {
    codes: ranges.flatMap(([from, to]) => (to === undefined ? [from] : [])),
    ranges: ranges.flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }])),
  };
}

import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import * as v from "valibot";
import { type PostalCodesBody, postalCodesBody } from "../../../../contract/admin/postal-codes.ts";
import { parsePostalCode } from "../../../../contract/shared/postal-code.ts";
import { Button } from "../../../components/button.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useEdits } from "../../../lib/use-edits.ts";
import { addCodesOptions } from "./postal-code-queries.ts";
import { RemoveCodes } from "./remove-codes.tsx";
import { splitPostalCodes } from "./typed-postal-codes.ts";

export function PostalCodeForm() {
  const { values, change } = useEdits({ draft: "postal-codes", initial: { text: "" } });
  const { text } = values;
  const [problem, setProblem] = useState<string>();
  const [codesToRemove, setCodesToRemove] = useState<PostalCodesBody>();
  const { mutate, isPending } = useMutation(addCodesOptions);
  const ownCode = parsePostalCode(useStore().address.postal_code) ?? "K1A 0B1";
  const ownArea = ownCode.slice(0, 3);

  function add(event: SubmitEvent) {
    event.preventDefault();
    const codes = parseCodes();
    if (codes === undefined) return;
    mutate(codes, {
      onSuccess: ({ message }) => {
        clearText();
        adminToast.success(message);
      },
      onError: (error) => setProblem(getErrorMessage(error)),
    });
  }

  /** Returns the typed codes. If they are invalid, shows a message and returns undefined. */
  function parseCodes(): PostalCodesBody | undefined {
    const parsed = v.safeParse(postalCodesBody, splitPostalCodes(text));
    setProblem(parsed.success ? undefined : parsed.issues[0].message);
    return parsed.success ? parsed.output : undefined;
  }

  function clearText() {
    // Text that was edited during the request remains.
    change((latest) => (latest.text === text ? { text: "" } : {}));
  }

  return (
    <form noValidate onSubmit={add} className="grid gap-3">
      <TextareaField
        label="Add or remove codes"
        rows={2}
        placeholder={`${ownArea}, ${ownCode}, ${ownArea} 1A1 to ${ownArea} 4Z9`}
        hint="Areas (the first half of a postal code), single codes or ranges, separated by commas or lines"
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
        <RemoveCodes
          title="Remove these areas and codes?"
          json={codesToRemove}
          onClose={() => setCodesToRemove(undefined)}
          onRemoved={clearText}
          onFailed={setProblem}
        />
      )}
    </form>
  );
}

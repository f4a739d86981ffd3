import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { postalCodesOf } from "../../../../contract/admin-settings.ts";
import { Button } from "../../../components/button.tsx";
import { TextareaField } from "../../../components/fields.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { counted } from "../shared/counted.ts";
import { changeCodesOptions } from "./postal-code-queries.ts";
import { typedCodes } from "./typed-codes.ts";

export function PostalCodeForm() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [removing, setRemoving] = useState<number>();
  const { mutate, isPending } = useMutation(changeCodesOptions(useQueryClient()));

  function judged() {
    const typed = typedCodes(text);
    setProblem("problem" in typed ? typed.problem : undefined);
    return "problem" in typed ? undefined : typed.body;
  }

  function send(action: "add" | "remove") {
    const json = judged();
    if (json === undefined) return;
    mutate(
      { action, json },
      {
        onSuccess: ({ message }) => {
          setText("");
          adminToast.success(message);
        },
        onError: (error) => setProblem(messageOf(error)),
        onSettled: () => setRemoving(undefined),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send("add");
      }}
      className="grid gap-3"
    >
      <TextareaField
        label="Add or remove codes"
        rows={2}
        placeholder="R2C 1A1, R2C 3A1 to R2C 3A9"
        hint="Single codes or ranges within one area, with commas or on lines of their own"
        error={problem}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isPending} disabled={text.trim() === ""}>
          Add
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={text.trim() === "" || isPending}
          onClick={() => {
            const body = judged();
            if (body !== undefined) setRemoving(postalCodesOf(body).length);
          }}
        >
          Remove
        </Button>
      </div>
      {removing !== undefined && (
        <ConfirmDialog
          title={`Remove ${counted(removing, "code")}?`}
          confirmLabel="Remove"
          isBusy={isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => send("remove")}
        >
          <p>Addresses there pay for delivery from now on, and cash on delivery is no longer offered.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { UnsavedChangesDialog } from "../shared/unsaved-changes.tsx";

interface Saved<Value> {
  readonly value: Value;
  readonly version: number;
}

interface DocumentOptions<Value, Schema> {
  readonly saved: Saved<Value>;
  readonly schema: Schema;
  readonly save: (value: Value, version: number) => Promise<Saved<Value>>;
  /** Reads what another admin saved. */
  readonly refresh: () => Promise<unknown>;
  readonly describeIssue: (path: readonly unknown[], message: string, value: Value) => string;
  /** As in "The home page has been saved." */
  readonly what: string;
}

/** A document that is edited and saved as a whole, over the version that was seen. */
export function useDocument<Value, Schema extends v.GenericSchema<Value, Value>>({
  saved,
  schema,
  save,
  refresh,
  describeIssue,
  what,
}: DocumentOptions<Value, Schema>) {
  const [value, setValue] = useState<Value>(saved.value);
  /** The version that the fields were filled from. */
  const [version, setVersion] = useState(saved.version);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  function fill(next: Saved<Value>) {
    setValue(next.value);
    setVersion(next.version);
    setProblem(undefined);
  }

  async function submit() {
    const parsed = v.safeParse(schema, value);
    if (!parsed.success) {
      const [{ path = [], message }] = parsed.issues;
      return setProblem(
        describeIssue(
          path.map(({ key }) => key),
          message,
          value,
        ),
      );
    }
    setProblem(undefined);
    setIsSaving(true);
    try {
      fill(await save(parsed.output, version));
      adminToast.success(`${what} has been saved.`);
    } catch (error) {
      setProblem(errorMessage(error));
      if (error instanceof ApiError && error.status === 409) await refresh();
    } finally {
      setIsSaving(false);
    }
  }

  return {
    value,
    change: (changes: Partial<Value>) => setValue({ ...value, ...changes }),
    problem,
    isSaving,
    isDirty: JSON.stringify(value) !== JSON.stringify(saved.value),
    isOutdated: version !== saved.version,
    submit,
    takeSaved: () => fill(saved),
    keepMine: () => setVersion(saved.version),
  };
}

interface DocumentEditorProps {
  readonly document: Pick<
    ReturnType<typeof useDocument>,
    "problem" | "isSaving" | "isDirty" | "isOutdated" | "submit" | "takeSaved" | "keepMine"
  >;
  /** As in "Your changes of the home page are not saved." */
  readonly what: string;
  readonly saveLabel: string;
  /** Beside the button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of such an editor: what is wrong, what another admin saved, and the button. */
export function DocumentEditor({ document, what, saveLabel, actions, children }: DocumentEditorProps) {
  const { problem, isSaving, isDirty, isOutdated, submit, takeSaved, keepMine } = document;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {isOutdated && (
        <Alert tone="error">
          <div className="grid justify-items-start gap-2">
            <p>Somebody else changed {what} in the meantime.</p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={takeSaved}>
                Discard my changes
              </Button>
              <Button size="sm" variant="secondary" onClick={keepMine}>
                Keep mine, to save over theirs
              </Button>
            </div>
          </div>
        </Alert>
      )}
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {actions}
        <Button
          disabled={!isDirty || isOutdated}
          isBusy={isSaving}
          busyLabel="Saving..."
          onClick={() => void submit()}
        >
          {saveLabel}
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={() => isDirty}>
        <p>Your changes of {what} are not saved.</p>
      </UnsavedChangesDialog>
    </div>
  );
}

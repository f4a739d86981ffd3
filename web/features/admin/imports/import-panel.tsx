import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { type ColumnMeaning, meaningLabels } from "../../../../contract/catalog/import-column-names.ts";
import { describeMeaning } from "../../../../contract/catalog/read-product-csv.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { saveText } from "../../../lib/save-file.ts";
import { adminToast } from "../../../lib/toast.ts";
import { undoOptions } from "../products/queries.ts";
import { taxClassesOptions } from "../products/tax-classes/queries.ts";
import { pluralize } from "../shared/format.ts";
import { UnsavedChangesDialog } from "../shared/unsaved-changes-dialog.tsx";
import { ColumnQuestions } from "./column-questions.tsx";
import { FileNotes } from "./file-notes.tsx";
import { ImportImages } from "./import-images.tsx";
import { ImportReportView } from "./import-report.tsx";
import { changeSetsOptions } from "./queries.ts";
import type { ImportReport } from "./run-import.ts";
import { writeTemplate } from "./template.ts";
import { UnknownCategories } from "./unknown-categories.tsx";
import { UntaxedProducts } from "./untaxed-products.tsx";
import { useImport } from "./use-import.ts";

export function ImportPanel() {
  const {
    state,
    choose,
    clear,
    checkAgain,
    chooseCategories,
    forgetCategories,
    chooseColumns,
    chooseUntaxed,
    start,
    resume,
  } = useImport();
  const { phase } = state;
  const file = "file" in state ? state.file : undefined;
  const report = "report" in state ? state.report : undefined;
  const { data: changeSets } = useSuspenseQuery(changeSetsOptions);
  const { tax_mode: taxMode } = useSuspenseQuery(taxClassesOptions).data;
  const waiting = changeSets.data.find((set) => set.waiting_images > 0 && set.undone_at === null);
  // Remembers the import, so that its failures stay visible when no image is waiting any more.
  const [unfinishedId, setUnfinishedId] = useState(waiting?.id);
  if (unfinishedId === undefined && waiting !== undefined) setUnfinishedId(waiting.id);
  const unfinished = changeSets.data.find((set) => set.id === unfinishedId && set.undone_at === null);
  const isIdle = phase === "empty" || phase === "unreadable" || phase === "unchecked";
  const isRunning = phase === "checking" || phase === "importing";
  const isWriting = phase === "importing" || phase === "stopped" || phase === "imported";
  const rowCount = file?.csv.rows.length ?? 0;
  const changeCount = (report?.created ?? 0) + (report?.updated ?? 0);
  return (
    <Panel title="Import">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <label className="grid gap-1.5 text-small font-medium">
          CSV file
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={isRunning}
            onChange={(event) => choose(event.target.files?.[0])}
            className={`${controlClass} max-w-xl font-normal`}
          />
        </label>
        <p className="text-small text-ink-muted">
          Products are matched by SKU. A preview comes first: nothing changes until you import.
        </p>
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => saveText("products-template.csv", writeTemplate(taxMode))}
        >
          <Download aria-hidden className="size-4" />
          Download a template
        </Button>
        {(phase === "unreadable" || phase === "unchecked") && <Alert tone="error">{state.problem}</Alert>}
        {phase === "unchecked" && (
          <Button variant="secondary" className="justify-self-start" onClick={checkAgain}>
            Check again
          </Button>
        )}
        {file !== undefined && (
          <FileNotes
            csv={file.csv}
            replacedCategories={file.replacedCategories}
            onChooseAgain={phase === "checked" ? forgetCategories : undefined}
          />
        )}
        {file !== undefined && !isWriting && (
          <ColumnQuestions
            meanings={choosableMeanings}
            describe={describeMeaning}
            columns={file.csv.columns}
            choices={file.answers.columns}
            isBusy={phase === "checking"}
            onChosen={chooseColumns}
          />
        )}
        {file !== undefined && !isWriting && file.csv.untaxedLines.length > 0 && (
          <UntaxedProducts
            count={file.csv.untaxedLines.length}
            choice={file.answers.untaxed}
            isBusy={phase === "checking"}
            onChosen={chooseUntaxed}
          />
        )}
        {isRunning && (
          <label className="grid max-w-xl gap-1 text-small text-ink-muted">
            {phase === "checking" ? "Checking" : "Importing"} {report?.done ?? 0} of {rowCount} rows...
            <progress className="h-2.5 w-full" max={rowCount} value={report?.done ?? 0} />
          </label>
        )}
        {phase === "stopped" && (
          <StoppedImport
            report={state.report}
            rowCount={rowCount}
            problem={state.problem}
            onResume={resume}
            onUndone={clear}
          />
        )}
        {phase === "checked" && state.report.unknown_categories.length > 0 && (
          <UnknownCategories names={state.report.unknown_categories} onChosen={chooseCategories} />
        )}
        {phase === "imported" && state.report.images > 0 && (
          <ImportImages
            key={state.report.changeSetId}
            changeSetId={state.report.changeSetId}
            title={state.file.name}
            startsAtOnce
          />
        )}
        {isIdle && unfinished !== undefined && (
          <ImportImages
            key={unfinished.id}
            changeSetId={unfinished.id}
            title={unfinished.summary}
            startsAtOnce={false}
          />
        )}
        {report !== undefined && !isRunning && (
          <ImportReportView report={report} heading={headings[phase] ?? "Preview:"} />
        )}
        {phase === "imported" && changeCount > 0 && (
          <UndoImportButton id={state.report.changeSetId} onUndone={clear} />
        )}
        {phase === "checked" && (
          <Button className="justify-self-start" disabled={changeCount === 0} onClick={start}>
            Import {pluralize(changeCount, "product")}
            {state.report.images > 0 && ` and ${pluralize(state.report.images, "image")}`}
          </Button>
        )}
      </div>
      <UnsavedChangesDialog
        isDirty={() => phase === "importing"}
        title="Stop the import?"
        confirmLabel="Stop and leave"
      >
        <p>
          {report?.done ?? 0} of {rowCount} rows are imported. If you leave now, the rest won't be.
        </p>
      </UnsavedChangesDialog>
    </Panel>
  );
}

const choosableMeanings = Object.keys(meaningLabels) as ColumnMeaning[]; // Object.keys() returns string[].
const headings: Readonly<Record<string, string>> = { imported: "Imported:", stopped: "Imported so far:" };

interface StoppedImportProps {
  readonly report: ImportReport;
  readonly rowCount: number;
  readonly problem: string;
  readonly onResume: () => void;
  readonly onUndone: () => void;
}

/** Offers to resume or undo a stopped import. Resending a chunk is safe, because the server imports no row twice. */
function StoppedImport({ report, rowCount, problem, onResume, onUndone }: StoppedImportProps) {
  const hasWritten = report.created + report.updated > 0;
  return (
    <div className="grid gap-3">
      <Alert tone="error">
        The import stopped after {report.done} of {rowCount} rows. {problem}
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onResume}>Resume import</Button>
        {hasWritten && <UndoImportButton id={report.changeSetId} onUndone={onUndone} />}
      </div>
    </div>
  );
}

function UndoImportButton({ id, onUndone }: { readonly id: string; readonly onUndone: () => void }) {
  const { mutate, isPending } = useMutation({
    ...undoOptions,
    onSuccess: ({ message }) => adminToast.success(message),
    // The changes have been loaded again by then. Before, the panel would offer to fetch the images of the undone import.
    onSettled: (undone) => undone && onUndone(),
  });
  return (
    <Button variant="secondary" className="justify-self-start" isBusy={isPending} onClick={() => mutate(id)}>
      Undo import
    </Button>
  );
}

import { maxProductImages } from "../../../../../contract/catalog/product-form.ts";
import { Alert } from "../../../../components/alert.tsx";
import { Button } from "../../../../components/button.tsx";
import { Disclosure } from "../../../../components/disclosure.tsx";
import { Panel } from "../../../../components/panel.tsx";
import { useDroppedFiles } from "../../products/form/use-dropped-files.ts";
import { pluralize } from "../../shared/format.ts";
import { ImageDropZone } from "../../shared/image-drop-zone.tsx";
import { UnsavedChangesDialog } from "../../shared/unsaved-changes-dialog.tsx";
import { ActivateButton } from "../activate-button.tsx";
import { groupByProduct, type ImageEntry, listActivatable, listFullProducts } from "./image-entry.ts";
import { UnmatchedFile } from "./unmatched-file.tsx";
import { useImageFiles } from "./use-image-files.ts";

/** Adds many image files to their products, which the SKUs in the file names identify. */
export function ImageFilesPanel() {
  const { entries, problem, isBusy, choose, clear, assign, skip, upload } = useImageFiles();
  const isDragging = useDroppedFiles(choose);
  const groups = groupByProduct(entries);
  const pending = groups.flatMap((group) => group.entries);
  const unmatched = entries.filter(({ product, state }) => product === null && state === "ready");
  const finished = entries.filter(
    ({ state }) => state === "added" || state === "present" || state === "failed",
  );
  // More files may be chosen after an upload.
  const hasNew = !isBusy && pending.some(({ state }) => state === "ready");
  const isStarted = finished.length > 0 && !hasNew;
  return (
    <Panel title="Images in bulk">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ImageDropZone
          label="Choose or drop images"
          hint="Each file belongs to the product whose SKU its name begins with: TOY-0001.jpg, TOY-0001_2.jpg"
          isDragging={isDragging}
          isDisabled={isBusy}
          onChoose={choose}
        />
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        {entries.length > 0 && (
          <p role="status" className="font-semibold">
            {isStarted
              ? describeProgress(entries)
              : describeMatches(pending.length, groups.length, unmatched.length)}
          </p>
        )}
        {isBusy && isStarted && (
          <progress
            aria-label="Images uploaded"
            className="h-2.5 w-full max-w-xl"
            max={pending.length + finished.length}
            value={finished.length}
          />
        )}
        {!isStarted && <FullProducts names={listFullProducts(groups).map(({ name }) => name)} />}
        {unmatched.length > 0 && (
          <ul aria-label="Files without a product" className="relative grid max-h-128 gap-2 overflow-y-auto">
            {unmatched.map((entry) => (
              <UnmatchedFile
                key={entry.key}
                entry={entry}
                onAssign={(sku) => assign(entry, sku)}
                onSkip={() => skip(entry)}
              />
            ))}
          </ul>
        )}
        <FileProblems entries={entries} />
        {!isStarted && groups.length > 0 && (
          <Disclosure summary="Show the matches" className="text-small">
            <ul className="mt-2 grid max-h-96 gap-1 overflow-y-auto text-small">
              {groups.map(({ product, entries: own }) => (
                <li key={product.id}>
                  <span className="font-medium">{product.name}</span>{" "}
                  <span className="text-ink-muted">
                    {product.sku}: {own.map(({ file }) => file.name).join(", ")}
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        {entries.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {pending.length > 0 && (
              <Button isBusy={isBusy} onClick={upload}>
                Upload {pluralize(pending.length, "image")} {isStarted && "again"}
              </Button>
            )}
            {!isBusy && !hasNew && <ActivateButton ids={listActivatable(entries)} onActivated={clear} />}
            {!isBusy && (
              <Button variant="secondary" onClick={clear}>
                {isStarted || pending.length === 0 ? "Done" : "Cancel"}
              </Button>
            )}
          </div>
        )}
      </div>
      <UnsavedChangesDialog
        isDirty={() => isBusy && isStarted}
        title="Stop the upload?"
        confirmLabel="Stop and leave"
      >
        <p>
          {finished.length} of {pluralize(pending.length + finished.length, "image")} are uploaded. You can
          choose the same files again later: none is added twice.
        </p>
      </UnsavedChangesDialog>
    </Panel>
  );
}

function describeMatches(images: number, products: number, unmatched: number): string {
  const matched = `${pluralize(images, "image")} for ${pluralize(products, "product")}`;
  return unmatched === 0 ? matched : `${matched}, ${unmatched} without a product`;
}

function describeProgress(entries: readonly ImageEntry[]): string {
  const count = (state: ImageEntry["state"]) => entries.filter((entry) => entry.state === state).length;
  return [
    `${count("added")} added`,
    ...(count("present") > 0 ? [`${count("present")} were already there`] : []),
    ...(count("failed") > 0 ? [`${count("failed")} failed`] : []),
  ].join(", ");
}

function FullProducts({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`${pluralize(names.length, "product")} already have ${maxProductImages} images`}
    >
      <p>Only files that are among them are accepted: {names.join(", ")}</p>
    </Alert>
  );
}

function FileProblems({ entries }: { readonly entries: readonly ImageEntry[] }) {
  const failed = entries.filter(({ message }) => message !== undefined);
  if (failed.length === 0) return null;
  return (
    <Alert tone="error" title={`${pluralize(failed.length, "file")} could not be used`}>
      <ul className="max-h-60 list-disc overflow-y-auto pl-5">
        {failed.map(({ key, file, message = "" }) => (
          <li key={key}>{message.startsWith(file.name) ? message : `${file.name}: ${message}`}</li>
        ))}
      </ul>
    </Alert>
  );
}

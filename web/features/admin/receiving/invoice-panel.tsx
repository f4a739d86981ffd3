import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { CsvError } from "../../../../contract/shared/csv.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/classes.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ColumnQuestions, notImported } from "../imports/column-questions.tsx";
import { decodeText, readBytes } from "../imports/import-file.ts";
import { pluralize } from "../shared/format.ts";
import type { LineQueue } from "./line-queue.ts";
import { saveSupplierFiles, supplierFilesOptions } from "./queries.ts";
import {
  type ColumnAnswers,
  type HeadingChoices,
  type Invoice,
  type InvoiceMeaning,
  invoiceMeanings,
  readInvoice,
} from "./read-invoice.ts";
import { createLine } from "./use-delivery.ts";

interface InvoicePanelProps {
  readonly deliveryId: string;
  readonly supplier: string;
  readonly queue: LineQueue;
}

type FileState =
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly problem: string }
  | {
      readonly kind: "read";
      readonly text: string;
      readonly remembered: HeadingChoices;
      readonly answers: ColumnAnswers;
      readonly invoice: Invoice;
    };

/** Adds the lines of a supplier's invoice as CSV. What its columns mean is remembered for the supplier's next file. */
export function InvoicePanel({ deliveryId, supplier, queue }: InvoicePanelProps) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<FileState>({ kind: "none" });

  async function choose(source: File | undefined) {
    setFile({ kind: "none" });
    if (source === undefined) return;
    try {
      const text = decodeText(await readBytes(source));
      // Without a connection, the columns are guessed and asked again.
      const remembered = await queryClient.fetchQuery(supplierFilesOptions(supplier)).catch(() => undefined);
      const columns = v.safeParse(rememberedColumns, remembered?.columns);
      read(text, columns.success ? columns.output : {}, {});
    } catch (error) {
      setFile({
        kind: "unreadable",
        problem: error instanceof CsvError ? error.message : getErrorMessage(error),
      });
    }
  }

  function read(text: string, remembered: HeadingChoices, answers: ColumnAnswers) {
    setFile({ kind: "read", text, remembered, answers, invoice: readInvoice(text, remembered, answers) });
  }

  async function add({ invoice }: Extract<FileState, { kind: "read" }>) {
    queue.add(
      await Promise.all(
        invoice.lines.map(async (line, index) =>
          createLine({ ...line, id: await createLineId([deliveryId, index, line]) }),
        ),
      ),
    );
    const columns = Object.fromEntries(
      invoice.columns.map(({ heading, meaning = notImported }) => [heading.slice(0, 200), meaning]),
    );
    saveSupplierFiles(supplier, columns).catch(() => undefined);
    adminToast.success(`${pluralize(invoice.lines.length, "line")} added`);
    setFile({ kind: "none" });
  }

  return (
    <Disclosure summary="Add the lines of an invoice file">
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        <label className="grid gap-1.5 text-small font-medium">
          CSV file
          <input
            // An empty field can take the same file again.
            key={file.kind}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void choose(event.target.files?.[0])}
            className={`${controlClass} max-w-xl font-normal`}
          />
        </label>
        {file.kind === "unreadable" && <Alert tone="error">{file.problem}</Alert>}
        {file.kind === "read" && (
          <>
            <ColumnQuestions
              meanings={invoiceMeanings}
              describe={(meaning) => meaningLabels[meaning]}
              columns={file.invoice.columns}
              choices={file.answers}
              isBusy={false}
              onChosen={(answers) => read(file.text, file.remembered, answers)}
            />
            {file.invoice.notes.length > 0 && !isAsking(file.invoice) && (
              <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-5 text-small text-accent-700">
                {file.invoice.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
            <Button
              className="justify-self-start"
              disabled={file.invoice.lines.length === 0}
              onClick={() => void add(file)}
            >
              Add {pluralize(file.invoice.lines.length, "line")}
            </Button>
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** Returns true while the answer about a column decides whether the file has lines. */
function isAsking({ lines, columns }: Invoice): boolean {
  return lines.length === 0 && columns.some(({ question }) => question !== undefined);
}

/** Creates the id of a file's line from its content, so that a file which is chosen twice adds its lines once. */
async function createLineId(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // The digits 8 of version and variant are those of an id that an application computes.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const meaningLabels: Readonly<Record<InvoiceMeaning, string>> = {
  code: "Code: UPC, SKU or the supplier's",
  name: "Name",
  quantity: "Quantity in single units",
  unit_cost: "Cost of a unit",
  line_cost: "Cost of the line",
  tax: "Tax of the line",
};

const rememberedColumns = v.record(v.string(), v.picklist([...invoiceMeanings, notImported]));

import { Download } from "lucide-react";
import { useState } from "react";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { CheckboxField } from "../../../components/fields.tsx";
import { saveText } from "../../../lib/save-file.ts";
import { pluralize } from "../shared/format.ts";
import type { ImportReport } from "./run-import.ts";

// Rendering thousands of rows at once would freeze the page.
const rowsPerStep = 200;

export function ImportReportView({
  report,
  heading,
}: {
  readonly report: ImportReport;
  readonly heading: string;
}) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [onlyWarned, setOnlyWarned] = useState(false);
  const [visibleCount, setVisibleCount] = useState(rowsPerStep);
  const warned = report.rows.filter((row) => row.warnings.length > 0);
  const inFamilies = report.rows.filter((row) => row.family !== "");
  const families = new Set(inFamilies.map((row) => row.family));
  const rows = (onlyWarned ? warned : report.rows).filter((row) => !onlyFailed || row.outcome === "failed");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="flex flex-wrap items-center gap-2 text-body font-semibold">
        {heading} <Badge tone="brand">{report.created} added</Badge>{" "}
        <Badge tone="brand">{report.updated} updated</Badge> <Badge>{report.unchanged} unchanged</Badge>{" "}
        <Badge tone={report.failed > 0 ? "danger" : "neutral"}>{report.failed} failed</Badge>
      </p>
      {families.size > 0 && (
        <p className="text-small text-ink-muted">
          {pluralize(inFamilies.length, "product")} {heading === "Preview:" ? "to become" : "became"}{" "}
          {families.size === 1 ? "1 family" : `${families.size} families`}.
        </p>
      )}
      {report.failed > 0 && (
        <CheckboxField
          label="Only rows that failed"
          checked={onlyFailed}
          onChange={(event) => {
            setOnlyFailed(event.target.checked);
            setVisibleCount(rowsPerStep);
          }}
        />
      )}
      {warned.length > 0 && (
        <>
          <Warnings rows={warned} />
          <CheckboxField
            label={`Only rows with warnings (${warned.length})`}
            checked={onlyWarned}
            onChange={(event) => {
              setOnlyWarned(event.target.checked);
              setVisibleCount(rowsPerStep);
            }}
          />
        </>
      )}
      <ul
        aria-label="Rows of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        tabIndex={0}
        // "relative" contains the absolutely positioned sr-only texts of rows, which would otherwise lengthen the page.
        className="relative max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {rows.slice(0, visibleCount).map((row) => (
          <li
            key={`${row.line} ${row.sku}`}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-2 text-small"
          >
            <span className="text-ink-muted tabular-nums">
              <span className="sr-only">Line </span>
              {row.line}
            </span>
            <span className="min-w-0">
              <span className="font-medium break-words">{row.name || row.sku}</span>{" "}
              <span className="text-ink-muted">{row.sku}</span>
              {row.family !== "" && <span className="block text-ink-muted">Family: {row.family}</span>}
              {row.changes.length > 0 && (
                <span className="block text-ink-muted">{row.changes.join(", ")}</span>
              )}
              {row.messages.map((message) => (
                <span
                  key={message}
                  className={row.outcome === "failed" ? "block text-danger" : "block text-ink-muted"}
                >
                  {message}
                </span>
              ))}
              {row.warnings.map((warning) => (
                <span key={warning} className="block text-accent-700">
                  {warning}
                </span>
              ))}
            </span>
            <Badge tone={tones[row.outcome]}>{labels[row.outcome]}</Badge>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {rows.length > visibleCount && (
          <>
            <p className="text-small text-ink-muted">
              Showing the first {visibleCount} of {rows.length} rows.
            </p>
            <Button size="sm" variant="secondary" onClick={() => setVisibleCount(visibleCount + rowsPerStep)}>
              Show more
            </Button>
          </>
        )}
        {report.rows.length > rowsPerStep && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => saveText("import-report.csv", writeReportCsv(report))}
          >
            <Download aria-hidden className="size-4" />
            Download the report
          </Button>
        )}
      </div>
    </div>
  );
}

/** Sums the warnings up by their kind, because a large file has thousands of them. */
function Warnings({ rows }: { readonly rows: ImportReport["rows"] }) {
  const kinds = new Map<string, { readonly example: string; readonly count: number }>();
  for (const warning of rows.flatMap((row) => row.warnings)) {
    const kind = warning.replace(/“[^”]*”|[$\d][\d.,]*/g, "…");
    const { example = warning, count = 0 } = kinds.get(kind) ?? {};
    kinds.set(kind, { example, count: count + 1 });
  }
  return (
    <Alert tone="warning" title={`Changed or left out in ${pluralize(rows.length, "row")}`}>
      <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
        {[...kinds.values()].map(({ example, count }) => (
          <li key={example}>
            {example}
            {count > 1 && ` (and ${pluralize(count - 1, "row")} like it)`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Returns all rows of the report as CSV, so that an admin can correct the file in a spreadsheet. */
function writeReportCsv({ rows }: ImportReport): string {
  const lines = rows.map((row) =>
    formatCsvRow([
      row.line,
      row.sku,
      row.name,
      labels[row.outcome],
      [...row.messages, ...row.warnings].join("; "),
      row.changes.join(", "),
    ]),
  );
  return `\ufeff${formatCsvRow(["line", "sku", "name", "outcome", "messages", "changes"])}${lines.join("")}`;
}

type Outcome = ImportReport["rows"][number]["outcome"];
const tones: Record<Outcome, BadgeTone> = {
  created: "brand",
  updated: "brand",
  unchanged: "neutral",
  failed: "danger",
};
const labels: Record<Outcome, string> = {
  created: "New",
  updated: "Changed",
  unchanged: "Unchanged",
  failed: "Failed",
};

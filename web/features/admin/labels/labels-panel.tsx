import { useState } from "react";
import { controlClass } from "../../../components/classes.ts";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Table } from "../../../components/table.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { pluralize } from "../shared/format.ts";
import { PrintButton } from "../shared/print-button.tsx";
import { Label, type LabelKind } from "./label.tsx";
import { LabelPages } from "./label-pages.tsx";
import { writeLabel } from "./label-texts.ts";
import { countOnPage, type Paper, papers } from "./papers.ts";
import type { LabelledProduct } from "./queries.ts";

interface LabelsPanelProps {
  readonly products: readonly LabelledProduct[];
  /** The day from which the labels are on the shelf, by default today. */
  readonly day: string | undefined;
}

/** Chooses paper, kind and copies of labels, and prints them. */
export function LabelsPanel({ products, day }: LabelsPanelProps) {
  const { today } = useStoreDates();
  const [kind, setKind] = useState<LabelKind>("shelf");
  const [paperId, setPaperId] = useState("5160");
  const [typedStart, setTypedStart] = useState("1");
  const [hasUnitPrice, setHasUnitPrice] = useState(true);
  const [isForEachUnit, setForEachUnit] = useState(true);
  const [typedCopies, setTypedCopies] = useState<Readonly<Record<string, string>>>({});
  const paper = papers.get(paperId);
  if (paper === undefined) return null;
  const perPage = countOnPage(paper);
  const start = readCount(typedStart, perPage) || 1;
  const getCopies = ({ product, units }: LabelledProduct) =>
    typedCopies[product.id] ?? `${isForEachUnit ? Math.min(units, maxCopies) : 1}`;
  const render = ({ product }: LabelledProduct) => {
    const { unitPrice, ...texts } = writeLabel(product, day ?? today);
    const shown = hasUnitPrice && unitPrice !== undefined ? { ...texts, unitPrice } : texts;
    return <Label paper={paper} kind={kind} product={product} texts={shown} />;
  };
  const counts = products.map((labelled) => readCount(getCopies(labelled), maxCopies));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const labels = () =>
    products.flatMap((labelled, index) => Array.from({ length: counts[index] ?? 0 }, () => render(labelled)));
  const [first] = products;
  return (
    <>
      <Panel title="Labels">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField
              label="Kind"
              value={kind}
              options={kinds}
              onChange={({ target }) => setKind(target.value === "product" ? "product" : "shelf")}
            />
            <SelectField
              label="Paper"
              value={paperId}
              options={[...papers].map(([id, { name }]) => ({ value: id, label: name }))}
              onChange={({ target }) => setPaperId(target.value)}
            />
            {perPage > 1 && (
              <TextField
                label="Start at label"
                hint={`Of a part-used sheet, from 1 to ${perPage}`}
                inputMode="numeric"
                value={typedStart}
                onChange={({ target }) => setTypedStart(target.value)}
              />
            )}
          </div>
          {kind === "shelf" && (
            <CheckboxField
              label="Price per 100 g or kg"
              hint="From the product's weight, which may include its packaging"
              checked={hasUnitPrice}
              onChange={({ target }) => setHasUnitPrice(target.checked)}
            />
          )}
          {products.some(({ units }) => units > 1) && (
            <CheckboxField
              label="A label for each unit that was delivered"
              checked={isForEachUnit}
              onChange={({ target }) => {
                setForEachUnit(target.checked);
                setTypedCopies({});
              }}
            />
          )}
          {first !== undefined && (
            <div className="overflow-x-auto">
              <div className="w-fit border border-line">{render(first)}</div>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-3">
            {total > 0 && (
              <PrintButton
                label={`Print ${pluralize(total, "label")}`}
                load={async () => labels()}
                render={(printed) => <LabelPages paper={paper} labels={printed} start={start} />}
              />
            )}
            <p className="text-small text-ink-muted">{describePages(paper, total, start)}</p>
          </div>
        </div>
      </Panel>
      <Table
        caption="Products to label"
        narrowLayout="labels"
        rows={products}
        rowId={({ product }) => product.id}
        columns={[
          { heading: "Product", cell: ({ product }) => product.name },
          { heading: "Code", cell: ({ product }) => product.barcode ?? product.sku },
          {
            heading: "Price",
            isRight: true,
            cell: ({ product }) => writeLabel(product, day ?? today).price,
          },
          {
            heading: "Labels",
            cell: (labelled) => (
              <span className="inline-block w-20">
                <input
                  aria-label={`Labels of ${labelled.product.name}`}
                  inputMode="numeric"
                  className={controlClass}
                  value={getCopies(labelled)}
                  onChange={({ target }) =>
                    setTypedCopies({ ...typedCopies, [labelled.product.id]: target.value })
                  }
                />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

const maxCopies = 999;

const kinds = [
  { value: "shelf", label: "For the shelf" },
  { value: "product", label: "For the product" },
];

/** Reads a typed number. Other text is none. */
function readCount(typed: string, max: number): number {
  return /^\d{1,4}$/.test(typed.trim()) ? Math.min(Number(typed), max) : 0;
}

function describePages(paper: Paper, total: number, start: number): string {
  if (total === 0) return "Enter how many labels of each product you need.";
  const pages = Math.ceil((total + start - 1) / countOnPage(paper));
  const amount = countOnPage(paper) === 1 ? "one after the other" : `on ${pluralize(pages, "sheet")}`;
  return `${pluralize(total, "label")} ${amount}. Print at 100 %, without margins or "fit to page".`;
}

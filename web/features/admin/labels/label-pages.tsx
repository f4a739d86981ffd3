import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { type Paper, placeLabels } from "./papers.ts";

interface LabelPagesProps {
  readonly paper: Paper;
  readonly labels: readonly ReactNode[];
  /** The first free position of the first sheet, from 1. */
  readonly start: number;
}

/** Places labels on printed pages. */
export function LabelPages({ paper, labels, start }: LabelPagesProps) {
  return placeLabels(paper, labels, start).map((page, number) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
      key={number}
      aria-label={`Labels, page ${number + 1}`}
      className={classNames(
        "relative break-after-page overflow-hidden last:break-after-auto",
        paper.pageClass,
      )}
      style={{ width: `${paper.pageWidth}mm`, height: `${paper.pageHeight}mm` }}
    >
      {page.map(({ label, left, top }) => (
        <div key={`${left} ${top}`} className="absolute" style={{ left: `${left}mm`, top: `${top}mm` }}>
          {label}
        </div>
      ))}
    </section>
  ));
}

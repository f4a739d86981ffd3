/** The sheet or roll that labels are printed on. Lengths are in millimetres. */
export interface Paper {
  readonly name: string;
  /** The class that gives the printed page its size (admin.css). */
  readonly pageClass: string;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** The position of the first label, and the distance from a label to the next one. */
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
  /** The widths of a narrow bar, the widest first. */
  readonly barWidths: readonly number[];
}

interface Sheet {
  readonly part: string;
  readonly columns: number;
  readonly rows: number;
  /** The width and the height of a label in inches, as its package names them. */
  readonly size: readonly [width: number, height: number];
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
}

// Avery's templates in inches, as gLabels has them (github.com/jimevins/glabels-qt, templates/avery-us-templates.xml).
// For 5160, gLabels moves the outer columns by 1/32 in; these are the margin and pitch of Avery's template for Word.
const sheets: readonly Sheet[] = [
  { part: "5160", columns: 3, rows: 10, size: [2.625, 1], left: 0.1875, top: 0.5, stepX: 2.75, stepY: 1 },
  { part: "5163", columns: 2, rows: 5, size: [4, 2], left: 0.15625, top: 0.5, stepX: 4.1875, stepY: 2 },
  {
    part: "5164",
    columns: 2,
    rows: 3,
    size: [4, 10 / 3],
    left: 0.15625,
    top: 0.5,
    stepX: 4.1875,
    stepY: 10 / 3,
  },
  {
    part: "5167",
    columns: 4,
    rows: 20,
    size: [1.75, 0.5],
    left: 0.28125,
    top: 0.5,
    stepX: 2.0625,
    stepY: 0.5,
  },
];

/** The papers by the id in the page's form. */
export const papers: ReadonlyMap<string, Paper> = new Map([
  ...sheets.map((sheet): [string, Paper] => [sheet.part, toPaper(sheet)]),
  ["57x32", createRoll("Roll, 57 × 32 mm", "print-label-57x32", 32)],
  ["57x40", createRoll("Continuous roll, 57 mm, a label every 40 mm", "print-label-57x40", 40)],
]);

function toPaper({ part, columns, rows, size: [width, height], left, top, stepX, stepY }: Sheet): Paper {
  return {
    name: `Avery ${part}, ${columns * rows} on a sheet`,
    pageClass: "print-label-letter",
    pageWidth: toMillimetres(8.5),
    pageHeight: toMillimetres(11),
    columns,
    rows,
    width: toMillimetres(width),
    height: toMillimetres(height),
    left: toMillimetres(left),
    top: toMillimetres(top),
    stepX: toMillimetres(stepX),
    stepY: toMillimetres(stepY),
    // The bars go from the nominal size of EAN-13 to its smallest at a counter. A shorter SKU than fits may be narrower.
    barWidths: [0.33, 0.264, 0.2],
  };
}

function createRoll(name: string, pageClass: string, height: number): Paper {
  return {
    name,
    pageClass,
    pageWidth: 57,
    pageHeight: height,
    columns: 1,
    rows: 1,
    width: 57,
    height,
    left: 0,
    top: 0,
    stepX: 57,
    stepY: height,
    // The bars are whole dots of a printer with 203 dots per inch, which would otherwise round each bar differently.
    barWidths: [0.375, 0.25],
  };
}

function toMillimetres(inches: number): number {
  return inches * 25.4;
}

/** Returns the number of labels on a page. */
export function countOnPage({ columns, rows }: Paper): number {
  return columns * rows;
}

/**
 * Places labels on pages, from left to right and then down.
 * @param start the first free position of the first page, from 1
 * @returns the labels of each page, with their positions in millimetres from the page's corner
 */
export function placeLabels<Label>(paper: Paper, labels: readonly Label[], start: number) {
  const perPage = countOnPage(paper);
  const pages: { readonly label: Label; readonly left: number; readonly top: number }[][] = [];
  for (const [index, label] of labels.entries()) {
    const position = index + start - 1;
    const onPage = position % perPage;
    const left = paper.left + (onPage % paper.columns) * paper.stepX;
    const top = paper.top + Math.floor(onPage / paper.columns) * paper.stepY;
    const page = Math.floor(position / perPage);
    pages[page] = [...(pages[page] ?? []), { label, left, top }];
  }
  return pages;
}

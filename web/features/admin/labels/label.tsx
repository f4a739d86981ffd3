import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { classNames } from "../../../lib/class-names.ts";
import { type Barcode, encodeBarcode, fitBarcode, quietModules } from "./barcode.ts";
import type { LabelTexts } from "./label-texts.ts";
import type { Paper } from "./papers.ts";

/** A label on a shelf has all texts. One on a product has its name, price and bars. */
export type LabelKind = "shelf" | "product";

interface LabelProps {
  readonly paper: Paper;
  readonly kind: LabelKind;
  readonly product: AdminProductView;
  readonly texts: LabelTexts;
}

/** Renders a label in the size in which it is printed. All lengths are parts of the label's, so that the texts fit. */
export function Label({ paper: { width, height, barWidths }, kind, product, texts }: LabelProps) {
  const isLow = height < lowLabelHeight;
  const scale = Math.min(width / referenceWidth, height / referenceHeight);
  const padding = isLow ? 1 : 1.6;
  const notes = kind === "shelf" && !isLow ? [texts.unitPrice, texts.note] : [];
  return (
    <article
      className="flex flex-col overflow-hidden bg-white leading-tight"
      style={{
        width: `${width}mm`,
        height: `${height}mm`,
        padding: `${padding}mm`,
        fontSize: `${isLow ? lowTextSize : textSize * scale}mm`,
      }}
    >
      <div className={classNames("flex justify-between gap-[0.6em]", !isLow && "flex-col gap-0")}>
        <p className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{product.name}</p>
        <div className="flex shrink-0 items-center gap-[0.8em] py-[0.2em]">
          <p
            className={classNames(
              "font-extrabold leading-none whitespace-nowrap tabular-nums",
              isLow ? "text-[1.5em]" : kind === "shelf" ? "text-[2.2em]" : "text-[1.7em]",
            )}
          >
            {texts.price}
          </p>
          <div className="min-w-0 text-[0.85em]">
            {notes.map((note) => note !== undefined && <p key={note}>{note}</p>)}
          </div>
        </div>
      </div>
      <Bars
        barcode={encodeBarcode(product)}
        sku={product.sku}
        room={width - 2 * padding}
        barWidths={barWidths}
      />
    </article>
  );
}

// The sizes in millimetres of a label of 66.7 × 25.4 mm, to which those of larger and smaller ones are scaled. A label
// that is lower than 18 mm has its price beside the name.
const referenceWidth = 66.675;
const referenceHeight = 25.4;
const textSize = 2.6;
const lowLabelHeight = 18;
const lowTextSize = 1.8;

interface BarsProps {
  readonly barcode: Barcode | undefined;
  readonly sku: string;
  readonly room: number;
  readonly barWidths: readonly number[];
}

/** Draws the bars with what they mean below. A code that does not fit, or has no bars, is text. */
function Bars({ barcode, sku, room, barWidths }: BarsProps) {
  const width = barcode && fitBarcode(barcode, room, barWidths);
  if (barcode === undefined || width === undefined) {
    return <p className="mt-auto truncate text-[0.85em]">{sku}</p>;
  }
  const { modules, text } = barcode;
  return (
    <div className="mt-[0.4em] flex min-h-0 grow flex-col items-center justify-end">
      <svg
        viewBox={`${-quietModules} 0 ${modules.length + 2 * quietModules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Barcode ${text}`}
        className="max-h-[22mm] min-h-0 grow"
        style={{ width: `${width}mm` }}
      >
        {[...modules.matchAll(/1+/g)].map(({ 0: bar, index }) => (
          <rect key={index} x={index} width={bar.length} height={1} />
        ))}
      </svg>
      <p className="pt-[0.2em] font-mono text-[0.8em] leading-none tracking-wider">{text}</p>
    </div>
  );
}

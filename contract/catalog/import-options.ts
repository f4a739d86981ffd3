import { toPlainText } from "../shared/html-text.ts";
import { isBlank, readCell, type SourceRow } from "./import-rows.ts";

/** The value of a variant in one option. The name is blank if its row does not have it. */
export interface SourceOption {
  readonly name: string;
  readonly value: string;
}

/** Reads what distinguishes a variant, such as 'Red / Large'. */
export function readOption(row: SourceRow): string {
  const pairs = readPairs(row);
  const values = pairs?.map(({ value }) => value) ?? (row.cells.get("option") ?? []).filter(isWritten);
  return values.join(" / ");
}

/** Lists the options of a variant by their position. One that the row leaves blank is undefined. */
export function listOptions(row: SourceRow, parent: SourceRow): (SourceOption | undefined)[] {
  const pairs = readPairs(row) ?? readChild(row, parent);
  if (pairs !== undefined) return pairs.map(toOption);
  const single = row.cells.get("option_value") ?? [];
  const values = single.some(isWritten) ? single : (row.cells.get("option") ?? []);
  const names = [row, parent].map(({ cells }) => cells.get("option_name") ?? []);
  // Shopify calls the only variant of a product so.
  return values.map((value, index) => {
    const name = names.map((each) => each[index]).find(isWritten) ?? "";
    return isWritten(value) && value !== "Default Title" ? toOption({ name, value }) : undefined;
  });
}

function isWritten(cell: string | undefined): boolean {
  return cell !== undefined && !isBlank(cell);
}

function toOption({ name, value }: SourceOption): SourceOption {
  const clean = (text: string) =>
    toPlainText(text).replace(/\s+/g, " ").trim().slice(0, maxOptionLength).trim();
  return { name: clean(name), value: clean(value) };
}

const maxOptionLength = 100;

/** Reads the options of BigCommerce: '[S]Size=Large' in the name, or 'Type=Radio|Name=Size|Value=Large'. */
function readPairs(row: SourceRow): SourceOption[] | undefined {
  const text = (row.cells.get("option") ?? []).filter(isWritten).join(" / ");
  const pairs = [
    ...text.matchAll(/(?:\bName=([^|]*)\|)?\bValue=([^|[\]]+?)(?=\[|\||Type=|$)/g),
    ...readCell(row, "name").matchAll(/\[[A-Z]+\]([^=,]+)=([^,]+)/g),
  ].map(([, name = "", value = ""]) => ({ name: name.trim(), value: value.trim() }));
  return pairs.length === 0 ? undefined : pairs;
}

/** Reads the options that Magento lists at the parent: 'sku=MUG-R,color=Red|sku=MUG-B,color=Blue'. */
function readChild(row: SourceRow, parent: SourceRow): SourceOption[] | undefined {
  const sku = readCell(row, "sku");
  const children = readCell(parent, "children").split("|");
  const child = children.map((text) => text.split(",").map((pair) => pair.trim().split("=")));
  const pairs = child.find((each) => each.some(([name, value]) => name === "sku" && value === sku));
  return pairs?.flatMap(([name = "", value = ""]) => (name === "sku" ? [] : [{ name, value }]));
}

import * as v from "valibot";
import { productFieldNames, productFields } from "./product-fields.ts";
import { type ProductForm, productForm } from "./product-form.ts";

// A row without a valid one of these cannot be imported. Any other cell is left out of its row.
const requiredCells: readonly string[] = ["sku", "name", "wholesale_price", "category"];

export interface ImportForm {
  readonly form: ProductForm;
  /** A sentence for each invalid cell that the row cannot do without, by the name of its field. */
  readonly errors: Readonly<Record<string, string>>;
  /** A sentence for each invalid cell that was left out, by the name of its field. */
  readonly omissions: Readonly<Record<string, string>>;
}

/** Parses the cells of a row. One invalid cell does not refuse its row, unless the product cannot be without it. */
export function parseImportForm(cells: Readonly<Record<string, string>>): ImportForm {
  const result = v.safeParse(productForm, cells);
  if (result.success) return { form: result.output, errors: {}, omissions: {} };
  const sentences = Object.entries(
    Object.fromEntries(
      result.issues.map((issue) => {
        const name = String(issue.path?.[0]?.key ?? "row");
        return [name, describeInvalidCell(name, cells[name] ?? "", issue.message)];
      }),
    ),
  );
  const isRequired = ([name]: readonly [string, string]) => requiredCells.includes(name);
  const omissions = Object.fromEntries(
    sentences
      .filter((sentence) => !isRequired(sentence))
      .map(([name, sentence]) => [name, `${sentence}: left out`]),
  );
  const valid = Object.entries(cells).filter(([name]) => !sentences.some(([invalid]) => invalid === name));
  return {
    form: v.parse(productForm, Object.fromEntries(valid)),
    errors: Object.fromEntries(sentences.filter(isRequired)),
    omissions,
  };
}

/** Returns a sentence such as 'Price: “abc” is not an amount such as 4.99'. */
function describeInvalidCell(name: string, text: string, message: string): string {
  const field = productFieldNames.find((fieldName) => fieldName === name);
  if (field === undefined) return message;
  const { kind, label } = productFields[field];
  const excerpt = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  if (field === "barcode") return `“${excerpt}” is not a store barcode (UPC or EAN)`;
  if (message.startsWith(label)) return `${message}, not “${excerpt}”`;
  if (kind === "dollars" && message.startsWith("Must be a number")) {
    return `${label}: “${excerpt}” is not an amount such as 4.99`;
  }
  return `${label}: “${excerpt}”. ${message}`;
}

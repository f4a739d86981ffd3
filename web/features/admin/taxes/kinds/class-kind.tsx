import type { TaxDocument } from "../../../../../contract/tax/tax-document.ts";
import { TextField } from "../../../../components/fields.tsx";
import { type ClassFields, createClassForm, toClassFields } from "../tax-rows.ts";
import type { TaxKind } from "./tax-kind.ts";

type OwnTaxClass = TaxDocument["classes"][number];

export const classKind: TaxKind<OwnTaxClass, ClassFields> = {
  noun: "class",
  heading: "Class",
  getRows: ({ classes }) => classes,
  setRows: (document, classes) => ({ ...document, classes }),
  getIdentity: ({ id }) => id,
  formatName: ({ name }) => name,
  columns: [{ heading: "In files", cell: ({ id }) => <code>{id}</code> }],
  createSchema: (saved) => createClassForm(saved?.id),
  toFields: toClassFields,
  createFields: () => ({ name: "" }),
  renderFields: (form) => (
    <TextField
      {...form.text("name")}
      label="Name"
      required
      maxLength={60}
      hint="Such as “Car seats”. It is taxed in full until you add an exception for it"
    />
  ),
};

import { newTaxDocument, type TaxDocument } from "../../contract/tax/tax-document.ts";

/** The document of a store that has every registration. */
export const registeredEverywhere: TaxDocument = {
  ...newTaxDocument,
  registrations: [
    { kind: "gst_hst", number: "123456789RT0001", from: "2010-01-01", until: null },
    { kind: "qst", number: "1234567890TQ0001", from: "2010-01-01", until: null },
    { kind: "bc_pst", number: "PST-1234-5678", from: "2010-01-01", until: null },
    { kind: "sk_pst", number: "1234567", from: "2010-01-01", until: null },
    { kind: "mb_rst", number: "123456-7", from: "2010-01-01", until: null },
  ],
};

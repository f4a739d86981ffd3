import { useSuspenseQuery } from "@tanstack/react-query";
import { Alert } from "../../../components/alert.tsx";
import { taxesOptions } from "./queries.ts";

/** Says that nobody has checked the shipped law. */
export function ConfirmWithAccountant() {
  const { data } = useSuspenseQuery(taxesOptions);
  const unconfirmed = data.law.exceptions.filter(({ confirmed }) => !confirmed);
  return (
    <Alert tone="warning" title="Have an accountant confirm these taxes before your first sale">
      The rates and classes come with the store, with a source for each. No accountant and no tax office has
      checked them. {unconfirmed.length} exceptions rest on sources that are old or incomplete, and are marked
      “Not confirmed” below.
    </Alert>
  );
}

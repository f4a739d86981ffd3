import { useSuspenseQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { blankAsNull } from "../../../../contract/shared/request-values.ts";
import { taxNumberSchema } from "../../../../contract/tax/registration-numbers.ts";
import { TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { settingsOptions } from "../settings/queries.ts";
import { ShortSettingsForm } from "../settings/settings-form.tsx";
import { Editor } from "../shared/editor.tsx";
import { PanelButtons } from "../shared/panel-buttons.tsx";
import { useIdentityEditor } from "../store/use-identity-editor.ts";

/** Edits the default rate and the registration number of a store that taxes by product. */
export function ProductTaxes() {
  const { tax_mode: taxMode } = useSuspenseQuery(settingsOptions).data;
  if (taxMode === "by_place") return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Panel title="New products">
        <ShortSettingsForm
          names={["default_tax_rate"]}
          draft="default-tax-rate"
          saveLabel="Save tax rate"
          savedMessage="The tax rate has been saved."
        />
      </Panel>
      <TaxNumber />
    </div>
  );
}

function TaxNumber() {
  const form = useIdentityEditor({
    toValues: ({ tax_number: number }) => ({ tax_number: number ?? "" }),
    schema: taxNumberForm,
    draft: "tax-number",
    savedMessage: "The GST/HST number has been saved.",
  });
  return (
    <Panel title="Your number">
      <Editor form={form} className="gap-4">
        <TextField
          {...form.text("tax_number")}
          label="GST/HST number"
          placeholder="123456789 RT0001"
          hint="On invoices and below your Terms. Leave blank if you have none"
        />
        <PanelButtons form={form} saveLabel="Save number" />
      </Editor>
    </Panel>
  );
}

const taxNumberForm = v.object({ tax_number: v.union([blankAsNull, taxNumberSchema]) });

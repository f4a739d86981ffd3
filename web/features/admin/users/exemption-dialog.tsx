import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { daySchema } from "../../../../contract/shared/day-schema.ts";
import {
  type ExemptPart,
  exemptionReasons,
  exemptParts,
  reasonNames,
} from "../../../../contract/tax/apply-exemption.ts";
import { type TaxExemption, taxExemption } from "../../../../contract/tax/tax-exemption.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { useIsTaxedByPlace } from "../../../lib/store-settings.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { saveExemptionOptions } from "./queries.ts";
import type { UserDetail } from "./user-access.tsx";

interface ExemptionDialogProps {
  readonly user: UserDetail;
  readonly onClose: () => void;
}

export function ExemptionDialog({ user, onClose }: ExemptionDialogProps) {
  const isTaxedByPlace = useIsTaxedByPlace();
  const { mutateAsync } = useMutation(saveExemptionOptions(user.id));
  const form = useForm<ExemptionFields, TaxExemption>({
    initial: toFields(user.tax_exemption),
    schema: exemptionForm,
    submit: async (exemption) => {
      adminToast.success((await mutateAsync(exemption)).message);
      onClose();
    },
  });
  const reason = form.text("reason");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Tax exemption"
      description="It counts from the next order on, at every address. Keep the proof: an auditor may ask for it."
    >
      <Form form={form}>
        <SelectField
          {...reason}
          label="Reason"
          options={exemptionReasons.map((value) => ({ value, label: reasonNames[value] }))}
          onChange={(event) => {
            reason.onChange(event);
            form.change(toPartFields(event.target.value === "reseller" ? ["retail_sales"] : exemptParts));
          }}
        />
        <TextField
          {...form.text("evidence")}
          label="Number of the card or registration"
          required
          autoComplete="off"
          maxLength={60}
          hint="Printed on the customer's invoices"
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small font-semibold">Not charged</legend>
          {exemptParts.map((part) => (
            <CheckboxField
              key={part}
              {...form.checkbox(part)}
              label={partNames[part]}
              hint={part === "value_added" && reason.value === "reseller" ? resellerHint : undefined}
            />
          ))}
        </fieldset>
        {!isTaxedByPlace && (
          <Alert tone="info">
            This store charges the rates of its products, which have no parts. An exemption counts only if all
            are chosen, and then no tax is charged.
          </Alert>
        )}
        <TextField {...form.text("last_day")} label="Last day" type="date" hint="Leave blank for no end" />
        <FormButtons form={form} onCancel={onClose}>
          Save exemption
        </FormButtons>
      </Form>
    </Dialog>
  );
}

export const partNames: Readonly<Record<ExemptPart, string>> = {
  federal: "GST and the federal part of HST",
  retail_sales: "PST and RST",
  value_added: "QST and the provincial part of HST",
};

const resellerHint = "Resellers pay HST and QST, and claim them back.";

const exemptionForm = v.pipe(
  v.object({
    reason: v.string(),
    evidence: taxExemption.entries.evidence,
    federal: v.boolean(),
    retail_sales: v.boolean(),
    value_added: v.boolean(),
    last_day: v.union([v.literal(""), daySchema], "Must be a date as yyyy-MM-dd"),
  }),
  v.forward(
    v.check((fields) => exemptParts.some((part) => fields[part]), "Choose at least one tax"),
    ["federal"],
  ),
  v.transform(({ reason, evidence, last_day: lastDay, ...fields }) => ({
    reason,
    evidence,
    parts: exemptParts.filter((part) => fields[part]),
    last_day: lastDay || null,
  })),
  taxExemption,
);

type ExemptionFields = ReturnType<typeof toFields>;
function toFields(exemption: TaxExemption | null) {
  const { reason, evidence, parts, last_day: lastDay } = exemption ?? newExemption;
  return { reason: reason as string, evidence, ...toPartFields(parts), last_day: lastDay ?? "" };
}

const newExemption: TaxExemption = {
  reason: "status_card",
  evidence: "",
  parts: [...exemptParts],
  last_day: null,
};

function toPartFields(parts: readonly ExemptPart[]): Record<ExemptPart, boolean> {
  return {
    federal: parts.includes("federal"),
    retail_sales: parts.includes("retail_sales"),
    value_added: parts.includes("value_added"),
  };
}

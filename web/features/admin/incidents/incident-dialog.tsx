import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { IncidentView } from "../../../../contract/admin/incidents.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, TextareaField, TextField } from "../../../components/fields.tsx";
import { Form, FormButtons } from "../../../components/form.tsx";
import { ApiError, getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { useForm } from "../../../lib/use-form.ts";
import { incidentForm, toIncidentValues } from "./incident-form.ts";
import { saveIncidentOptions } from "./queries.ts";

interface IncidentDialogProps {
  readonly incident: IncidentView | "new";
  readonly onClose: () => void;
}

/** Adds an entry to the register of incidents, or corrects one. */
export function IncidentDialog({ incident, onClose }: IncidentDialogProps) {
  const { mutateAsync } = useMutation(saveIncidentOptions(useQueryClient()));
  // The same id is sent again if the first response is lost.
  const [newId] = useState(() => crypto.randomUUID());
  const isNew = incident === "new";
  const form = useForm({
    initial: toIncidentValues(incident),
    schema: incidentForm,
    draft: `incident.${isNew ? "new" : incident.id}`,
    submit: async (fields) => {
      try {
        const { message } = await mutateAsync({
          id: isNew ? newId : incident.id,
          json: { ...fields, version: isNew ? 0 : incident.version },
        });
        adminToast.success(message);
        onClose();
        return undefined;
      } catch (error) {
        return {
          message: describeFailure(error),
          errors: error instanceof ApiError ? error.errors : undefined,
        };
      }
    },
  });
  const {
    is_serious_risk: isSerious,
    regulator_told_on: regulatorTold,
    people_told_on: peopleTold,
  } = form.values;
  return (
    <Dialog open size="lg" onClose={onClose} title={isNew ? "Add incident" : "Edit incident"}>
      <Form form={form}>
        <div className={twoColumns}>
          <TextField
            {...form.text("happened")}
            label="When it happened"
            required
            maxLength={120}
            hint="A day or a period, or that you don't know"
          />
          <TextField {...form.text("found_on")} label="When you found out" type="date" required />
        </div>
        <TextareaField
          {...form.text("description")}
          label="What happened"
          required
          hint="Name no customers here. Their orders are found by number"
        />
        <TextareaField
          {...form.text("information")}
          label="Which information"
          required
          rows={2}
          hint="Such as names, addresses or emails"
        />
        <TextField
          {...form.text("people_count")}
          label="How many people"
          inputMode="numeric"
          hint="A number, roughly if you can't tell. Leave blank if you don't know"
        />
        <CheckboxField
          {...form.checkbox("is_serious_risk")}
          label="Real risk of significant harm to them"
          hint="Such as identity theft, loss of money, or humiliation. Consider how sensitive it is, and how likely misuse is"
        />
        <TextareaField {...form.text("risk_reason")} label="Why, or why not" required rows={2} />
        {isSerious && (regulatorTold === "" || peopleTold === "") && (
          <Alert tone="warning">
            The law requires you to tell the Privacy Commissioner of Canada, in Quebec the Commission d'accès
            à l'information, and the people themselves, as soon as you can.
          </Alert>
        )}
        <div className={twoColumns}>
          <TextField {...form.text("regulator_told_on")} label="Regulator told on" type="date" />
          <TextField {...form.text("people_told_on")} label="People told on" type="date" />
        </div>
        <TextareaField {...form.text("told_details")} label="Who was told, and how" rows={2} />
        <TextareaField
          {...form.text("measures")}
          label="What you did about it"
          required
          hint="To limit the harm, and so that it does not happen again"
        />
        <FormButtons form={form} onCancel={onClose}>
          Save incident
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const twoColumns = "grid items-start gap-4 sm:grid-cols-2";

function describeFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 409
    ? "Someone else changed this incident in the meantime. Copy what you typed, and open it again."
    : getErrorMessage(error);
}

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { saveSettingsOptions, settingsOptions } from "../settings/queries.ts";
import { Editor, EditorButtons } from "../shared/editor.tsx";
import { useEditor } from "../shared/use-editor.ts";
import { pickupForm, toPickupValues } from "./pickup-values.ts";

/** Edits whether and when orders are picked up in the shop. */
export function PickupSettings() {
  const queryClient = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsOptions);
  const { mutateAsync } = useMutation(saveSettingsOptions(queryClient));
  const form = useEditor({
    saved: { values: toPickupValues(settings), version: settings.version },
    schema: pickupForm,
    draft: "pickup-settings",
    recordName: "the settings",
    savedMessage: "Pick-up has been saved.",
    save: (values, version) => mutateAsync({ ...values, version }),
    reload: async () => toPickupValues(await queryClient.fetchQuery(settingsOptions)),
  });

  return (
    <Panel
      title="Pick-up in the shop"
      className="print:hidden"
      aside={
        <Link to="/admin/pickups" className={`text-small ${textLinkClass}`}>
          Orders for pick-up
        </Link>
      }
    >
      <Editor form={form} className="gap-4">
        <CheckboxField
          {...form.checkbox("pickup")}
          label="Offer pick-up"
          hint="Free for shoppers. If you turn it off, orders already placed can still be picked up"
        />
        <CheckboxField
          {...form.checkbox("pay_at_pickup")}
          label="Pay at the counter"
          hint="In cash or by Interac, instead of by card in the checkout"
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...form.text("pickup_window_minutes")}
            label="Length of a pick-up window (minutes)"
            inputMode="numeric"
            hint="Your opening hours are divided into windows, from which shoppers choose"
          />
          <TextField
            {...form.text("pickup_window_orders")}
            label="Orders per window"
            inputMode="numeric"
            hint="A window with this many orders is no longer offered"
          />
          <TextField
            {...form.text("pickup_lead_minutes")}
            label="Ready after (minutes of opening hours)"
            inputMode="numeric"
            hint="Counted while the shop is open: a day of eight hours is 480. No window starts sooner"
          />
          <TextField
            {...form.text("pickup_hold_days")}
            label="Cancel after (days)"
            inputMode="numeric"
            hint="Then they are canceled and refunded, and their items go back into stock"
          />
        </div>
        <EditorButtons form={form} saveLabel="Save pick-up" />
      </Editor>
    </Panel>
  );
}

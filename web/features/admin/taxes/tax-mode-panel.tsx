import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SettingsView } from "../../../../contract/admin/settings.ts";
import { includesDay } from "../../../../contract/tax/period.ts";
import { type TaxMode, taxModes } from "../../../../contract/tax/taxes.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { settingsOptions } from "../settings/queries.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { saveTaxModeOptions, taxesOptions } from "./queries.ts";

/** Shows how the store taxes its orders, and changes it after a confirmation. */
export function TaxModePanel() {
  const { document } = useSuspenseQuery(taxesOptions).data;
  const { tax_mode: current, version } = useSuspenseQuery(settingsOptions).data;
  const { today } = useStoreDates();
  const { mutate, isPending } = useMutation(saveTaxModeOptions);
  const [next, setNext] = useState<TaxMode>();
  const isRegistered = document.registrations.some((row) => includesDay(row, today));

  function confirm(mode: TaxMode) {
    const undo = (saved: SettingsView) =>
      mutate(
        { tax_mode: current, version: saved.version },
        { onSuccess: () => adminToast.success(`New orders are taxed ${names[current]} again.`) },
      );
    mutate(
      { tax_mode: mode, version },
      {
        onSuccess: (saved) => adminToast.undoable(`New orders are taxed ${names[mode]}.`, () => undo(saved)),
        onSettled: () => setNext(undefined),
      },
    );
  }

  return (
    <Panel title="How orders are taxed">
      <div className="grid gap-3">
        {current === "by_place" && !isRegistered && <NothingCharged />}
        {taxModes.map((mode) => (
          <div
            key={mode}
            className="grid justify-items-start gap-1.5 rounded-control border border-line p-3 has-[.badge]:border-brand-700"
          >
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {titles[mode]}
              {mode === current && <Badge tone="brand">In use</Badge>}
            </p>
            <p className="text-small text-ink-muted">{descriptions[mode]}</p>
            {mode !== current && (
              <Button size="sm" variant="secondary" className="mt-1" onClick={() => setNext(mode)}>
                {actions[mode]}…
              </Button>
            )}
          </div>
        ))}
      </div>
      {next !== undefined && (
        <ConfirmDialog
          title={`${actions[next]}?`}
          confirmLabel={actions[next]}
          isDangerous={false}
          isBusy={isPending}
          onClose={() => setNext(undefined)}
          onConfirm={() => confirm(next)}
        >
          {next === "by_place" && !isRegistered && <NothingCharged />}
          <p>{consequences[next]}</p>
          <p>Placed orders keep their taxes. Checkouts that are open change at their next step.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function NothingCharged() {
  return (
    <Alert tone="error" title="Nothing is charged without a registration">
      No registration is in force today, so orders taxed by place have no tax at all. Add your registrations
      first, if you have any.
    </Alert>
  );
}

const names: Readonly<Record<TaxMode, string>> = { per_product: "by product", by_place: "by place" };
const actions: Readonly<Record<TaxMode, string>> = {
  per_product: "Charge each product's rate",
  by_place: "Charge each province's tax",
};
const titles: Readonly<Record<TaxMode, string>> = { per_product: "By product", by_place: "By place" };
const descriptions: Readonly<Record<TaxMode, string>> = {
  per_product: "Each product has its own tax rate, the same for every customer. Orders show one sum, “Tax”.",
  by_place:
    "Each order has the taxes of the province or territory that it goes to, by name, for the tax class of each product. Delivery is taxed like the goods.",
};
const consequences: Readonly<Record<TaxMode, string>> = {
  per_product:
    "New orders are charged the tax rate of each product. Registrations, rates and classes below stay, but count for nothing.",
  by_place:
    "New orders are charged the taxes of the place that they go to. The tax rates of products stay, but count for nothing. Products without another class are taxed as “Standard”.",
};

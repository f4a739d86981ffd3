import { useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { provinces } from "../../../../contract/shared/provinces.ts";
import type { ShippingZone } from "../../../../contract/shipping/shipping-document.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import { shippingZonesOptions } from "./queries.ts";
import { RateTable } from "./rate-table.tsx";
import { useChangeZones } from "./use-change-zones.ts";
import { ZoneDialog } from "./zone-dialog.tsx";
import { removeZone } from "./zone-form.ts";

/** Lists the zones with prices of their own. */
export function Zones() {
  const { zones } = useSuspenseQuery(shippingZonesOptions).data.document;
  const [editing, setEditing] = useState<{ readonly zone: ShippingZone | undefined }>();
  const changeZones = useChangeZones();

  function remove(zone: ShippingZone) {
    changeZones((document) => removeZone(document, zone), `${zone.name} has been deleted.`).catch(
      (error: unknown) => adminToast.error(getErrorMessage(error)),
    );
  }

  return (
    <Panel
      title="Zones with their own prices"
      aside={
        <Button
          size="sm"
          variant="secondary"
          className="print:hidden"
          onClick={() => setEditing({ zone: undefined })}
        >
          <Plus aria-hidden className="size-4" />
          Add zone
        </Button>
      }
    >
      {zones.length === 0 ? (
        <p className="text-ink-muted">None. Every place that you deliver to has the standard prices.</p>
      ) : (
        <ul aria-label="Zones" className="divide-y divide-line">
          {zones.map((zone) => (
            <li
              key={zone.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{zone.name}</p>
                <p className="text-small text-ink-muted wrap-anywhere">{describePlaces(zone)}</p>
              </div>
              <div className="flex gap-1 print:hidden">
                <RowIconButton
                  label={`Change ${zone.name}`}
                  icon={Pencil}
                  onClick={() => setEditing({ zone })}
                />
                <RowIconButton label={`Delete ${zone.name}`} icon={Trash2} onClick={() => remove(zone)} />
              </div>
              <div className="col-span-2">
                <RateTable caption={`Prices of ${zone.name}`} rates={zone.rates} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing !== undefined && <ZoneDialog zone={editing.zone} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

function describePlaces({ provinces: codes, postal_prefixes: prefixes }: ShippingZone): string {
  const names = provinces.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
  return [...names, ...prefixes.map((prefix) => `${prefix}…`)].join(", ");
}

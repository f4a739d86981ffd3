import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatCents } from "../../../../contract/shared/money.ts";
import { provinces } from "../../../../contract/shared/provinces.ts";
import type { ShippingZone } from "../../../../contract/shipping/shipping-document.ts";
import type { ShippingRate } from "../../../../contract/shipping/shipping-rates.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import { useZones } from "./queries.ts";
import { toRateGrid } from "./rate-grid.ts";
import { ZoneDialog } from "./zone-dialog.tsx";
import { removeZone } from "./zone-form.ts";

/** Lists the zones with prices of their own. */
export function Zones() {
  const { latest, changeLatest } = useZones();
  const { zones } = latest.document;
  const [editing, setEditing] = useState<ShippingZone | "new">();

  function remove(zone: ShippingZone) {
    changeLatest((document) => removeZone(document, zone), `${zone.name} has been deleted.`);
  }

  return (
    <Panel
      title="Zones with their own prices"
      aside={
        <Button size="sm" variant="secondary" className="print:hidden" onClick={() => setEditing("new")}>
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
                <RowIconButton label={`Change ${zone.name}`} icon={Pencil} onClick={() => setEditing(zone)} />
                <RowIconButton label={`Delete ${zone.name}`} icon={Trash2} onClick={() => remove(zone)} />
              </div>
              <div className="col-span-2">
                <RateTable caption={`Prices of ${zone.name}`} rates={zone.rates} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing !== undefined && <ZoneDialog zone={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

function describePlaces({ provinces: codes, postal_prefixes: prefixes }: ShippingZone): string {
  const names = provinces.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
  return [...names, ...prefixes.map((prefix) => `${prefix}…`)].join(", ");
}

interface RateTableProps {
  readonly caption: string;
  readonly rates: readonly ShippingRate[];
}

function RateTable({ caption, rates }: RateTableProps) {
  const { weights, values, prices } = toRateGrid(rates);
  return (
    <div className="overflow-x-auto">
      <table className="text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        {values.length > 0 && (
          <thead>
            <tr>
              <td />
              {["", ...values].map((value, index) => (
                <th key={value} scope="col" className="px-3 py-1 text-right font-medium whitespace-nowrap">
                  {index === 0 ? `Under $${values[0]}` : `From $${value}`}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {prices.map((row, rowIndex) => (
            <tr key={weights[rowIndex] ?? "last"}>
              <th scope="row" className="py-1 pr-3 text-left font-medium whitespace-nowrap">
                {describeWeights(weights, rowIndex)}
              </th>
              {row.map((price, column) => (
                <td key={values[column] ?? "last"} className="px-3 py-1 text-right whitespace-nowrap">
                  {Number(price) === 0 ? "Free" : formatCents(Math.round(Number(price) * 100))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describeWeights(weights: readonly string[], row: number): string {
  const [from, to] = [weights[row - 1], weights[row]];
  if (to === undefined) return from === undefined ? "Any weight" : `${from} kg and more`;
  return from === undefined ? `Under ${to} kg` : `${from} to ${to} kg`;
}

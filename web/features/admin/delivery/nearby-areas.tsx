import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { findPostalArea, listAreasNear } from "../../../../contract/store/postal-areas.ts";
import { Button } from "../../../components/button.tsx";
import { CheckboxField, TextField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { adminToast } from "../../../lib/toast.ts";
import { AreaPositionsCredit } from "../shared/area-positions-credit.tsx";
import { pluralize } from "../shared/format.ts";
import { addCodesOptions } from "./postal-code-queries.ts";

const maxKilometres = 300;

/** Proposes the postal areas within a distance of the store. */
export function NearbyAreas() {
  const place = findPlace(useStore().address);
  const [kilometres, setKilometres] = useState("10");
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending } = useMutation(addCodesOptions);
  if (place === undefined) {
    return (
      <p className="text-small text-ink-muted">
        Save the store's postal code or its position on the map first, under Store.
      </p>
    );
  }
  const distance = Math.min(Number(kilometres), maxKilometres);
  const areas = Number.isNaN(distance) ? [] : listAreasNear(place, distance);
  const chosen = areas.map(({ area }) => area).filter((area) => !excluded.has(area));

  function toggle(area: string, isChosen: boolean) {
    const others = [...excluded].filter((each) => each !== area);
    setExcluded(new Set(isChosen ? others : [...others, area]));
  }

  return (
    <div className="grid gap-3">
      <TextField
        label="Kilometres from the store"
        inputMode="numeric"
        value={kilometres}
        onChange={(event) => setKilometres(event.target.value)}
        hint={`In a straight line to the middle of an area, up to ${maxKilometres} km`}
      />
      {areas.length === 0 && <p className="text-ink-muted">No area is that close.</p>}
      <ul aria-label="Areas near the store" className="grid max-h-64 gap-1 overflow-y-auto sm:grid-cols-2">
        {areas.map(({ area, name, kilometres: away }) => (
          <li key={area}>
            <CheckboxField
              label={`${area} ${name}, ${Math.round(away)} km`}
              checked={!excluded.has(area)}
              onChange={(event) => toggle(area, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        className="justify-self-start"
        isBusy={isPending}
        disabled={chosen.length === 0}
        onClick={() =>
          mutate(
            { codes: chosen },
            {
              onSuccess: ({ message }) => adminToast.success(message),
              onError: (error) => adminToast.error(getErrorMessage(error)),
            },
          )
        }
      >
        Add {pluralize(chosen.length, "area")}
      </Button>
      <AreaPositionsCredit />
    </div>
  );
}

/** Returns the store's position on the map, or otherwise the middle of its postal area. */
function findPlace({ latitude, longitude, postal_code: postalCode }: StoreIdentity["address"]) {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return findPostalArea(postalCode);
}

import { Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { store, storeAddressLine } from "../../../contract/store-identity.ts";
import { Button } from "../../components/button.tsx";

/** Where the store stands. The map's service learns of a visitor only when they ask for it. */
export function StoreMap() {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <section aria-label="Map" className="panel grid min-h-80 overflow-hidden bg-sunken">
      {isWanted ? (
        <iframe
          title={`Map: ${storeAddressLine}`}
          src={mapAddress}
          // The service asks embedding pages to say who they are.
          referrerPolicy="strict-origin-when-cross-origin"
          className="size-full min-h-80 border-0"
        />
      ) : (
        <div className="grid content-center justify-items-center gap-3 p-6 text-center">
          <Button onClick={() => setIsWanted(true)}>
            <MapIcon aria-hidden className="size-5" />
            Show Map
          </Button>
          <p className="max-w-md text-sm text-ink-muted">
            The map comes from OpenStreetMap, which then sees your network address.
          </p>
        </div>
      )}
    </section>
  );
}

const { latitude, longitude } = store.address;
/** Half the width and height of what is shown, in degrees: a few streets around. */
const margin = 0.006;
const box = [longitude - margin, latitude - margin / 2, longitude + margin, latitude + margin / 2];
const mapAddress = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: box.map((degrees) => degrees.toFixed(5)).join(","),
  layer: "mapnik",
  marker: `${latitude},${longitude}`,
})}`;

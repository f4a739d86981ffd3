import { Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import { Button } from "../../components/button.tsx";
import { useStore } from "../../lib/store-settings.ts";

/**
 * Shows a map after a click, because loading it reveals the visitor's IP address to the map service. A store without a
 * point has none.
 */
export function StoreMap() {
  const store = useStore();
  const [isShown, setIsShown] = useState(false);
  const { latitude, longitude } = store.address;
  if (latitude === null || longitude === null) return null;
  return (
    <section aria-label="Map" className="panel grid min-h-80 overflow-hidden bg-sunken">
      {isShown ? (
        <iframe
          title={`Map: ${formatStoreAddress(store)}`}
          src={createMapUrl(latitude, longitude)}
          // The service requires a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          className="size-full min-h-80 border-0"
        />
      ) : (
        <div className="grid content-center justify-items-center gap-3 p-6 text-center">
          <Button onClick={() => setIsShown(true)}>
            <MapIcon aria-hidden className="size-5" />
            Show Map
          </Button>
          <p className="max-w-md text-small text-ink-muted">
            Loads a map from OpenStreetMap, which then sees your IP address.
          </p>
        </div>
      )}
    </section>
  );
}

/** Half the width of the map, which shows a few streets. */
const halfWidthDegrees = 0.006;
const halfHeightDegrees = halfWidthDegrees / 2;

function createMapUrl(latitude: number, longitude: number): string {
  const box = [
    longitude - halfWidthDegrees,
    latitude - halfHeightDegrees,
    longitude + halfWidthDegrees,
    latitude + halfHeightDegrees,
  ];
  return `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  })}`;
}

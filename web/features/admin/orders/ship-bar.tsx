import { Truck } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { counted } from "../shared/counted.ts";

interface ShipBarProps {
  readonly count: number;
  readonly onShip: () => void;
  readonly onClear: () => void;
}

/** What can be done with the chosen orders. It stays in sight: a phone's list is long. */
export function ShipBar({ count, onShip, onClear }: ShipBarProps) {
  return (
    <section
      aria-label="Chosen orders"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-evergreen-200 bg-evergreen-50 px-4 py-2.5"
    >
      <p className="sr-only">{counted(count, "order")} chosen</p>
      <Button size="sm" onClick={onShip}>
        <Truck aria-hidden className="size-4" />
        Mark {count} as shipped
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear choice
      </Button>
    </section>
  );
}

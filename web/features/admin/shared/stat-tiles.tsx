import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface StatTile {
  readonly label: string;
  /** Text, or a link that covers the tile. */
  readonly value: ReactNode;
  /** Explains the number in a few words. */
  readonly note: string;
  readonly Icon?: LucideIcon;
}

interface StatTilesProps {
  readonly tiles: readonly StatTile[];
  /** Sets the number of columns on wide screens. */
  readonly className?: string;
}

export function StatTiles({ tiles, className = "lg:grid-cols-4" }: StatTilesProps) {
  return (
    <dl
      className={classNames("grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3", className)}
    >
      {tiles.map(({ label, value, note, Icon }) => (
        <div
          key={label}
          className="panel relative grid content-start gap-0.5 p-4 has-[a]:hover:border-brand-700"
        >
          <dt className="flex items-center justify-between gap-2 text-small font-medium text-ink-muted">
            {label}
            {Icon !== undefined && <Icon aria-hidden className="size-5 shrink-0 text-brand-700" />}
          </dt>
          <dd className="text-section font-extrabold tracking-tight tabular-nums">{value}</dd>
          <dd className="text-caption text-ink-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { CSSProperties } from "react";
import * as v from "valibot";
import { colourSchema, deriveShades } from "../../../../contract/store/colours.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreMark } from "../../../components/store-mark.tsx";
import type { IdentityValues } from "./identity-values.ts";

interface StorePreviewProps {
  readonly values: IdentityValues;
  readonly logo: string | null;
}

/** Previews header, buttons and footer with the unsaved values. */
export function StorePreview({ values, logo }: StorePreviewProps) {
  const colour = v.safeParse(colourSchema, values.colour);
  return (
    <Panel title="Preview">
      <div
        role="img"
        aria-label="Preview of the store's header and footer"
        style={colour.success ? createShadeStyle(colour.output) : undefined}
        className="overflow-hidden rounded-control border border-line"
      >
        <div className="flex items-center gap-2.5 bg-surface px-4 py-3 text-lg font-extrabold text-evergreen-900">
          {logo === null ? (
            <span className="grid size-9 shrink-0 place-items-center rounded-[0.625rem] bg-evergreen-900 text-wheat-300">
              <StoreMark />
            </span>
          ) : (
            <img src={logo} alt="" className="size-9 shrink-0 rounded-[0.625rem] object-contain" />
          )}
          <span className="min-w-0 wrap-anywhere">{values.name || "Your store"}</span>
        </div>
        <div className="grid justify-items-start gap-3 bg-ground px-4 py-5">
          <p className="font-semibold wrap-anywhere">{values.tagline}</p>
          <span className="rounded-control bg-evergreen-700 px-4 py-2 text-sm font-semibold text-white">
            Add to cart
          </span>
          <span className="rounded-full bg-evergreen-100 px-2.5 py-0.5 text-xs font-semibold text-evergreen-800">
            In Stock
          </span>
        </div>
        <div className="grid gap-1 bg-evergreen-900 px-4 py-4 text-sm text-evergreen-200 wrap-anywhere">
          <p className="font-bold text-white">{values.name}</p>
          <p>
            {values.street}, {values.locality}, {values.province} {values.postal_code}
          </p>
          <p>{values.phone}</p>
          <p>{values.email}</p>
        </div>
      </div>
    </Panel>
  );
}

/** Sets the shades even for the default colour, because the surrounding page may use another one. */
function createShadeStyle(colour: string): CSSProperties {
  const shades = Object.entries(deriveShades(colour)).map(([shade, hex]) => [
    `--color-evergreen-${shade}`,
    hex,
  ]);
  return Object.fromEntries(shades);
}

import type { CSSProperties } from "react";
import * as v from "valibot";
import { colourSchema, listShadeProperties } from "../../../../contract/store/colours.ts";
import type { ImageSize } from "../../../../contract/store/image-size.ts";
import { isSquareLogo } from "../../../../contract/store/logo.ts";
import { Panel } from "../../../components/panel.tsx";
import { isNameShown, StoreLogo } from "../../../components/store-logo.tsx";
import type { IdentityValues } from "./identity-values.ts";

type PreviewedName =
  | "name"
  | "tagline"
  | "street"
  | "locality"
  | "province"
  | "postal_code"
  | "phone"
  | "email"
  | "colour"
  | "is_name_shown";

interface StorePreviewProps {
  readonly values: Pick<IdentityValues, PreviewedName>;
  readonly logo: string | null;
  /** Null if the size of the logo is not known. */
  readonly logoSize: ImageSize | null;
}

/** Previews header, buttons and footer with the unsaved values. */
export function StorePreview({ values, logo, logoSize }: StorePreviewProps) {
  const store = {
    name: values.name || "Your store",
    logo,
    logo_size: logoSize,
    is_name_shown: values.is_name_shown,
  };
  const colour = v.safeParse(colourSchema, values.colour);
  return (
    <Panel title="Preview">
      <div
        role="img"
        aria-label="Preview of the store's header and footer"
        style={colour.success ? createShadeStyle(colour.output) : undefined}
        className="overflow-hidden rounded-control border border-line"
      >
        <HeaderPreview label="On a computer" store={store} logoClass="max-w-60" />
        <HeaderPreview
          label="On a phone"
          store={store}
          // This is the width of the header's logo (header.tsx) on a phone of 390 px.
          logoClass={isNameShown(store) && !isSquareLogo(logoSize) ? "hidden" : "max-w-[170px]"}
        />
        <div className="grid justify-items-start gap-3 bg-ground px-4 py-5">
          <p className="font-semibold wrap-anywhere">{values.tagline}</p>
          <span className="rounded-control bg-brand-700 px-4 py-2 text-small font-semibold text-white">
            Add to Cart
          </span>
          <span className="rounded-full bg-brand-100 px-2.5 py-0.5 text-caption font-semibold text-brand-800">
            In Stock
          </span>
        </div>
        <div className="grid gap-1 bg-brand-900 px-4 py-4 text-small text-brand-200 wrap-anywhere">
          <p className="font-bold text-white">{values.name}</p>
          {values.street !== "" && (
            <p>
              {values.street}, {values.locality}, {values.province} {values.postal_code}
            </p>
          )}
          <p>{values.phone}</p>
          <p>{values.email}</p>
        </div>
      </div>
    </Panel>
  );
}

interface HeaderPreviewProps {
  readonly label: string;
  readonly store: Parameters<typeof StoreLogo>[0]["store"];
  readonly logoClass: string;
}

function HeaderPreview({ label, store, logoClass }: HeaderPreviewProps) {
  return (
    <div className="grid gap-1 border-b border-line bg-surface px-4 py-2">
      <p className="text-caption text-ink-muted">{label}</p>
      <div className="flex min-h-10 items-center gap-2.5 text-lead font-extrabold text-brand-900">
        <StoreLogo store={store} className={store.logo === null ? "bg-brand-900" : logoClass} />
        {isNameShown(store) && <span className="min-w-0 wrap-anywhere">{store.name}</span>}
      </div>
    </div>
  );
}

/** Sets the shades even for the default colour, because the surrounding page may use another one. */
function createShadeStyle(colour: string): CSSProperties {
  return Object.fromEntries(listShadeProperties(colour));
}

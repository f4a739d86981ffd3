import { getStoreInitial } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { fitLogo } from "../../contract/store/logo.ts";
import { classNames } from "../lib/class-names.ts";

interface StoreLogoProps {
  readonly store: Pick<StoreIdentity, "name" | "logo_size" | "is_name_shown"> & {
    readonly logo: string | null;
  };
  readonly className?: string;
}

/**
 * Shows the store's logo in its own proportions, or a mark if it has none. The name is its alternative text, unless it
 * is shown beside it (isNameShown).
 */
export function StoreLogo({ store, className }: StoreLogoProps) {
  if (store.logo === null) {
    return (
      <span className={classNames("grid size-9 shrink-0 place-items-center rounded-control", className)}>
        <StoreMark name={store.name} />
      </span>
    );
  }
  return (
    <img
      src={store.logo}
      alt={isNameShown(store) ? "" : store.name}
      {...fitLogo(store.logo_size ?? unknownSize)}
      className={classNames("h-auto min-w-0 rounded-control bg-surface object-contain", className)}
    />
  );
}

/**
 * Shows the first letter of the store's name in place of a logo. The Worker serves the same mark as the page's icon.
 * CSS writes the letter, because text beside the name would have to be part of a link's accessible name (WCAG 2.5.3).
 */
function StoreMark({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      data-initial={getStoreInitial(name)}
      className="text-heading leading-none font-extrabold text-white before:content-[attr(data-initial)]"
    />
  );
}

/** Returns true if the name is shown beside the logo. */
export function isNameShown({ logo, is_name_shown: isShown }: StoreLogoProps["store"]): boolean {
  return logo === null || isShown;
}

// Version 0.1.0 showed every logo as a square.
const unknownSize = { width: 36, height: 36 };

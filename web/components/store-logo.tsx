import type { StoreIdentity } from "../../contract/store/identity.ts";
import { fitLogo } from "../../contract/store/logo.ts";
import { classNames } from "../lib/class-names.ts";
import { StoreMark } from "./store-mark.tsx";

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
      <span className={classNames("grid size-9 shrink-0 place-items-center rounded-[0.625rem]", className)}>
        <StoreMark name={store.name} />
      </span>
    );
  }
  return (
    <img
      src={store.logo}
      alt={isNameShown(store) ? "" : store.name}
      {...fitLogo(store.logo_size ?? unknownSize)}
      className={classNames("h-auto min-w-0 rounded bg-surface object-contain", className)}
    />
  );
}

/** Returns true if the name is shown beside the logo. */
export function isNameShown({ logo, is_name_shown: isShown }: StoreLogoProps["store"]): boolean {
  return logo === null || isShown;
}

// Version 0.1.0 showed every logo as a square.
const unknownSize = { width: 36, height: 36 };

import { Link } from "@tanstack/react-router";
import { isSquareLogo } from "../../../contract/store/logo.ts";
import { isNameShown, StoreLogo } from "../../components/store-logo.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useStore } from "../../lib/store-settings.ts";

/**
 * Links to the home page with the store's logo, or a default mark, and its name. A phone has no space for a wide logo
 * and a name.
 */
export function Logo({ isOnDark = false }: { readonly isOnDark?: boolean }) {
  const store = useStore();
  return (
    <Link
      to="/"
      aria-label={`${store.name}, home`}
      className={classNames(
        "inline-flex min-w-0 items-center gap-2.5 rounded-control text-heading leading-tight font-extrabold max-[400px]:text-lead tracking-tight",
        isOnDark ? "text-white" : "text-brand-900",
      )}
    >
      <StoreLogo
        store={store}
        className={classNames(
          store.logo === null && "bg-brand-900",
          // Its transparent parts are filled with white, and need a margin of it on dark ground.
          store.logo !== null && isOnDark && "rounded-control p-1",
          // Large text would make a square one smaller.
          isNameShown(store) &&
            (isSquareLogo(store.logo_size) ? "shrink-0 max-[385px]:hidden" : "max-sm:hidden"),
        )}
      />
      {isNameShown(store) && <span className="line-clamp-2 wrap-anywhere">{store.name}</span>}
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import { isNameShown, StoreLogo } from "../../components/store-logo.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useStore } from "../../lib/store-settings.ts";

/** Links to the home page with the store's logo, or a default mark, and its name. */
export function Logo({ isOnDark = false }: { readonly isOnDark?: boolean }) {
  const store = useStore();
  return (
    <Link
      to="/"
      aria-label={`${store.name}, home`}
      className={classNames(
        "inline-flex items-center gap-2.5 rounded-control text-xl font-extrabold whitespace-nowrap max-[400px]:text-lg tracking-tight",
        isOnDark ? "text-white" : "text-evergreen-900",
      )}
    >
      <StoreLogo
        store={store}
        className={classNames(
          store.logo === null && "bg-evergreen-900",
          isNameShown(store) ? "max-w-[25vw] max-[385px]:hidden sm:max-w-60" : "max-w-[44vw] sm:max-w-60",
        )}
      />
      {isNameShown(store) && store.name}
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import { StoreMark } from "../../components/store-mark.tsx";
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
      {store.logo === null ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-[0.625rem] max-[385px]:hidden bg-evergreen-900 text-wheat-300">
          <StoreMark />
        </span>
      ) : (
        <img
          src={store.logo}
          alt=""
          width={36}
          height={36}
          className="size-9 shrink-0 rounded-[0.625rem] bg-surface object-contain max-[385px]:hidden"
        />
      )}
      {store.name}
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import { Store, User } from "lucide-react";
import { useEffect } from "react";
import { listShadeProperties } from "../../../../contract/store/colours.ts";
import { isNameShown, StoreLogo } from "../../../components/store-logo.tsx";
import { useStore } from "../../../lib/store-settings.ts";
import { AdminStyles } from "./admin-styles.tsx";
import { StoreSearch } from "./store-search.tsx";

/** Replaces the shop's header in the admin area. It has the admin search and a link back to the shop. */
export function AdminHeader() {
  const store = useStore();
  useColour(store.colour);
  return (
    <header className="relative bg-brand-900 text-white print:hidden">
      <AdminStyles />
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-1 sm:gap-x-4">
        <Link
          to="/admin"
          activeOptions={{ exact: true }}
          aria-label={`${store.name} admin dashboard`}
          className="inline-flex shrink-0 items-center gap-2.5 rounded-control text-lead font-extrabold whitespace-nowrap max-sm:mr-2"
        >
          <StoreLogo
            store={store}
            className={store.logo === null ? "bg-brand-700" : "max-w-[30vw] rounded-control p-1 lg:max-w-60"}
          />
          <span className="max-lg:hidden">{isNameShown(store) && store.name} Admin</span>
        </Link>
        <StoreSearch />
        <Link to="/" className={iconLinkClass}>
          <Store aria-hidden className="size-5.5" />
          <span className="text-small font-semibold max-lg:sr-only">View shop</span>
        </Link>
        <Link to="/profile" aria-label="Profile" className={iconLinkClass}>
          <User aria-hidden className="size-5.5" />
        </Link>
      </div>
    </header>
  );
}

/** Shows a colour that an admin saves, because the document has the one from when it was loaded. */
function useColour(colour: string): void {
  useEffect(() => {
    if (colour === "") return; // the settings have not loaded
    for (const [name, value] of listShadeProperties(colour)) {
      document.documentElement.style.setProperty(name, value);
    }
  }, [colour]);
}

const iconLinkClass =
  "inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full hover:bg-brand-800 lg:px-3";

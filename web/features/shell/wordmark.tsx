import { Link } from "@tanstack/react-router";
import { Wheat } from "lucide-react";
import { store } from "../../../contract/store-identity.ts";
import { classNames } from "../../lib/class-names.ts";

/** The store's name as it stands above the door. Leads home. */
export function Wordmark({ isOnDark = false }: { readonly isOnDark?: boolean }) {
  return (
    <Link
      to="/"
      aria-label={`${store.name}, home`}
      className={classNames(
        "inline-flex items-center gap-2.5 rounded-control text-xl font-extrabold whitespace-nowrap max-[400px]:text-lg tracking-tight",
        isOnDark ? "text-white" : "text-evergreen-900",
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-[0.625rem] max-[385px]:hidden bg-evergreen-900 text-wheat-300">
        <Wheat aria-hidden className="size-5" />
      </span>
      {store.name}
    </Link>
  );
}

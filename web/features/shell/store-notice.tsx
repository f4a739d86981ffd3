import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { storeSettingsOptions } from "../../lib/store-settings.ts";

/** Shows the owner's notice to every visitor. */
export function StoreNotice() {
  const { data } = useQuery(storeSettingsOptions);
  if (!data?.notice) return null;
  return (
    <aside aria-label="Store notice" className="bg-evergreen-50 text-evergreen-900">
      <p className="page-width flex items-center justify-center gap-2.5 py-2 text-sm leading-snug font-medium">
        <Megaphone aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 break-words">{data.notice}</span>
      </p>
    </aside>
  );
}

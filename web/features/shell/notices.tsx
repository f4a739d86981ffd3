import { useQuery } from "@tanstack/react-query";
import { Megaphone, TriangleAlert } from "lucide-react";
import { use } from "react";
import { configOptions } from "../../lib/config.ts";
import { StoreSettings } from "../../lib/store-settings.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";

export function SandboxBanner() {
  const config = useQuery(configOptions);
  if (config.data === undefined || !(config.data.sandbox || config.data.demo)) return null;
  return (
    <aside aria-label="Sandbox" className="bg-accent-200 text-brand-900">
      <p className="page-width py-1.5 text-center text-small leading-snug font-medium">
        {config.data.demo
          ? "Demonstration: no real payments, and everything is reset every night. Test card"
          : "Sandbox store: no real payments. Test card"}{" "}
        <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span>
      </p>
    </aside>
  );
}

/** Failed calls have their own messages. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="bg-accent-200 text-brand-900">
      {!isOnline && (
        <p className="page-width flex items-center justify-center gap-2.5 py-2 text-small leading-snug font-medium">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          You're offline. Prices and stock may be out of date until you're connected.
        </p>
      )}
    </div>
  );
}

/** The owner's notice to every visitor. */
export function StoreNotice() {
  const notice = use(StoreSettings)?.notice;
  if (!notice) return null;
  return (
    <aside aria-label="Store notice" className="bg-brand-50 text-brand-900">
      <p className="page-width flex items-center justify-center gap-2.5 py-2 text-small leading-snug font-medium">
        <Megaphone aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 break-words">{notice}</span>
      </p>
    </aside>
  );
}

import { RotateCcw, ShieldCheck, Truck } from "lucide-react";
import type { HomeView } from "../../../../contract/store/home-view.ts";
import { useDeliveryPromise } from "../../../lib/store-settings.ts";

/** Shows the store's promises side by side. */
export function ServicePromises({ promises }: Pick<HomeView, "promises">) {
  const delivery = useDeliveryPromise();
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      {[{ Icon: Truck, ...delivery }, ...promises.map(toPromise)].map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3.5">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-wheat-100 text-wheat-700">
            <Icon aria-hidden className="size-5" />
          </span>
          <span className="leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="text-sm text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function toPromise({ icon, title, text }: HomeView["promises"][number]) {
  return { Icon: icon === "return" ? RotateCcw : ShieldCheck, title, text };
}

import { Truck } from "lucide-react";
import type { ReactNode } from "react";

export function ArrivalLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-left text-body font-semibold">
      <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-700" />
      {children}
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { optionGridClass } from "../../components/classes.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import type { FulfilmentChoice } from "./fulfilment-choice.tsx";

interface OfferedFulfilmentProps extends ComponentProps<typeof FulfilmentChoice> {
  readonly className?: string;
}

/** Offers delivery and pick-up, if the store has both. */
export function OfferedFulfilment({ className, ...props }: OfferedFulfilmentProps) {
  const isPickupOffered = useQuery(storeSettingsOptions).data?.pickup === true;
  return (
    isPickupOffered && (
      <div className={className}>
        <Choice {...props} />
      </div>
    )
  );
}

const Choice = lazyPart(async () => (await import("./fulfilment-choice.tsx")).FulfilmentChoice, {
  whileLoading: (
    <div className={optionGridClass}>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  ),
});

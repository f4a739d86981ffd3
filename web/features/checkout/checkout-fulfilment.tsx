import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { storeSettingsOptions } from "../../lib/store-settings.ts";
import type { FulfilmentChoice } from "../cart/fulfilment-choice.tsx";

/** Offers delivery and pick-up, if the store has both. */
export function CheckoutFulfilment(props: ComponentProps<typeof FulfilmentChoice>) {
  const isPickupOffered = useQuery(storeSettingsOptions).data?.pickup === true;
  return isPickupOffered && <Choice {...props} />;
}

const Choice = lazyPart(async () => (await import("../cart/fulfilment-choice.tsx")).FulfilmentChoice, {
  whileLoading: <Skeleton className="h-32" />,
});

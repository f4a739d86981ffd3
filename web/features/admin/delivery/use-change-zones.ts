import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useChangeDocument } from "../shared/use-change-document.ts";
import { saveShippingZonesOptions, shippingZonesOptions } from "./queries.ts";

/** Returns a function that changes the delivery zones, saves them, and offers to undo the change. */
export function useChangeZones() {
  const queryClient = useQueryClient();
  const { data: current } = useSuspenseQuery(shippingZonesOptions);
  const { mutateAsync } = useMutation(saveShippingZonesOptions(queryClient));
  return useChangeDocument({
    current,
    reload: () => queryClient.fetchQuery(shippingZonesOptions),
    save: (document, version) => mutateAsync({ document, version }),
    documentName: "the delivery zones",
  });
}

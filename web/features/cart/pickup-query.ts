import { queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../lib/api.ts";

/** The query for the pick-up windows with a free place. */
export const freeWindowsOptions = queryOptions({
  queryKey: ["pickup"],
  queryFn: () => unwrapData(api.pickup.$get(), "We couldn't load the times for pick-up. Please try again."),
  staleTime: 30_000,
});

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { invalidateProducts } from "../products/queries.ts";
import { fetchNextImages, importImagesOptions } from "./queries.ts";

/**
 * Repeats the request that fetches an import's next images until none is waiting. The server knows which are left, so
 * that leaving the page only pauses it.
 * @param startsAtOnce true right after the import
 */
export function useImageFetch(id: string, startsAtOnce: boolean) {
  const queryClient = useQueryClient();
  const options = importImagesOptions(id);
  const { data: images, error } = useQuery(options);
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const run = useCallback(
    async (retry: boolean) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { queryKey } = importImagesOptions(id);
      setIsRunning(true);
      setProblem(undefined);
      try {
        let latest = await fetchNextImages(id, { retry });
        queryClient.setQueryData(queryKey, latest);
        while (latest.waiting > 0 && !controller.signal.aborted) {
          latest = await fetchNextImages(id, { retry: false });
          queryClient.setQueryData(queryKey, latest);
        }
      } catch (reason) {
        if (!controller.signal.aborted) setProblem(getErrorMessage(reason));
      }
      if (controller.signal.aborted) return;
      setIsRunning(false);
      await invalidateProducts(queryClient);
    },
    [id, queryClient],
  );

  useEffect(() => {
    if (startsAtOnce) void run(false);
    return () => running.current?.abort();
  }, [run, startsAtOnce]);

  return {
    images,
    isRunning,
    problem: problem ?? (error === null ? undefined : getErrorMessage(error)),
    resume: () => void run(false),
    retry: () => void run(true),
  };
}

import { useEffect, useState } from "react";
import { type StoredImage, uploadImage } from "./upload-image.ts";

type UploadResult =
  | { readonly state: "stored"; readonly image: StoredImage }
  | { readonly state: "failed"; readonly error: unknown }
  /** Canceled, replaced by another upload with its key, or left behind with the page. */
  | { readonly state: "canceled" };

/** Uploads images in their order, a few at once. Leaving the page cancels those that are not finished. */
export function useUploadQueue() {
  const [queue] = useState(createUploadQueue);
  useEffect(() => {
    queue.open();
    return queue.close;
  }, [queue]);
  return queue;
}

// The browser opens six connections to a server, and the page needs some itself.
const parallelUploads = 3;

export function createUploadQueue() {
  let isOpen = true;
  const controllers = new Map<string, AbortController>();
  const waiting: (() => void)[] = [];
  let runningCount = 0;

  async function takeTurn() {
    if (runningCount === parallelUploads) return new Promise<void>((resolve) => waiting.push(resolve));
    runningCount += 1;
  }

  function passTurn() {
    const next = waiting.shift();
    if (next === undefined) runningCount -= 1;
    else next();
  }

  function cancel(key: string) {
    controllers.get(key)?.abort();
    controllers.delete(key);
  }

  return {
    /**
     * Uploads a file.
     * @param key names the upload, and cancels an earlier one of the same name
     */
    async upload(
      key: string,
      file: File,
      onProgress: (percent: number) => void = () => {},
    ): Promise<UploadResult> {
      cancel(key);
      const controller = new AbortController();
      const { signal } = controller;
      controllers.set(key, controller);
      await takeTurn();
      try {
        if (signal.aborted || !isOpen) return { state: "canceled" };
        const image = await uploadImage(file, { signal, onProgress });
        return signal.aborted ? { state: "canceled" } : { state: "stored", image };
      } catch (error) {
        return signal.aborted ? { state: "canceled" } : { state: "failed", error };
      } finally {
        passTurn();
        if (controllers.get(key) === controller) controllers.delete(key);
      }
    },
    cancel,
    open() {
      isOpen = true;
    },
    /** Cancels all uploads, and those that are asked for later. */
    close() {
      isOpen = false;
      for (const key of [...controllers.keys()]) cancel(key);
    },
  };
}

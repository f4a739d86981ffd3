import { useEffect, useEffectEvent, useState } from "react";
import { isDialogOpen } from "../../../../lib/overlay-history.ts";

// A field for other files, such as a CSV file, receives what is dropped on it.
const otherFileInput = "input[type=file]:enabled:not([accept^='image/'])";

/**
 * Receives files that are pasted or dropped anywhere on the page. Otherwise the browser would open a dropped file in
 * place of the page.
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);

  const receive = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    if (!isDialogOpen()) onFiles(files);
  });

  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    document.addEventListener(
      "paste",
      (event) => {
        // Office programs add an image of the copied text to the clipboard.
        const isText = event.clipboardData?.types.includes("text/plain") === true;
        if (!isText) receive(event, event.clipboardData);
      },
      options,
    );
    document.addEventListener(
      "dragover",
      (event) => {
        if (event.dataTransfer?.types.includes("Files") !== true) return;
        const isForOther = isOtherFileInput(event.target);
        setDragging(!isForOther);
        if (!isForOther) event.preventDefault();
      },
      options,
    );
    // Without a related target, the pointer has left the page.
    document.addEventListener(
      "dragleave",
      (event) => event.relatedTarget === null && setDragging(false),
      options,
    );
    document.addEventListener(
      "drop",
      (event) => {
        setDragging(false);
        if (!isOtherFileInput(event.target)) receive(event, event.dataTransfer);
      },
      options,
    );
    return () => listeners.abort();
  }, []);

  return isDragging;
}

function isOtherFileInput(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(otherFileInput);
}

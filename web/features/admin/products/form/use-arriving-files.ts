import { useEffect, useEffectEvent, useState } from "react";

/**
 * Files that are pasted or dropped anywhere on the page: there is one place for them, and a browser that gets a dropped
 * file for itself leaves the page for it. @returns whether files are being dragged over the page
 */
export function useArrivingFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);

  const receive = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    const isBehindDialog = document.querySelector("[role='dialog'],[role='alertdialog']") !== null;
    if (!isBehindDialog) onFiles(files);
  });

  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    document.addEventListener(
      "paste",
      (event) => {
        // Words copied in an office program come with an image of themselves.
        const isText = event.clipboardData?.types.includes("text/plain") === true;
        if (!isText) receive(event, event.clipboardData);
      },
      options,
    );
    document.addEventListener(
      "dragover",
      (event) => {
        if (event.dataTransfer?.types.includes("Files") !== true) return;
        event.preventDefault();
        setOver(true);
      },
      options,
    );
    // It has left the page when there is nothing that it goes to.
    document.addEventListener(
      "dragleave",
      (event) => event.relatedTarget === null && setOver(false),
      options,
    );
    document.addEventListener(
      "drop",
      (event) => {
        setOver(false);
        receive(event, event.dataTransfer);
      },
      options,
    );
    return () => listeners.abort();
  }, []);

  return isOver;
}

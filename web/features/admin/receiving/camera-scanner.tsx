import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as v from "valibot";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<unknown>;
}

// TypeScript has no types of the Barcode Detection API, which only some browsers have.
declare global {
  interface Window {
    readonly BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => Detector;
  }
}

const formats = ["ean_13", "upc_a", "ean_8", "upc_e", "code_128"];
const detectedCodes = v.array(v.object({ rawValue: v.pipe(v.string(), v.nonEmpty()) }));
const intervalMs = 150;
const repeatAfterMs = 2_000;

export function canScanWithCamera(): boolean {
  return "BarcodeDetector" in window && "mediaDevices" in navigator;
}

interface CameraScannerProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Reads barcodes from the camera until it is closed. A code counts again once it was out of view for two seconds. */
export function CameraScanner({ onCode, onClose }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const onDetected = useEffectEvent(onCode);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const controller = new AbortController();
    const isNew = createRepeatFilter();
    scan(element, controller.signal, (code) => {
      if (!isNew(code, Date.now())) return;
      navigator.vibrate?.(60);
      onDetected(code);
    }).catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(describe(error));
    });
    return () => controller.abort();
  }, []);
  return (
    <div className="grid gap-2">
      {problem === undefined ? (
        <video
          ref={video}
          muted
          playsInline
          className="max-h-[40vh] w-full rounded-control bg-ink object-cover"
        />
      ) : (
        <Alert tone="warning">{problem}</Alert>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={onClose}>
        Close the camera
      </Button>
    </div>
  );
}

/** Returns a function that says whether a code is new: each sight of it restarts its two seconds. */
export function createRepeatFilter(): (code: string, nowMs: number) => boolean {
  const seenMs = new Map<string, number>();
  return (code, nowMs) => {
    const lastMs = seenMs.get(code) ?? Number.NEGATIVE_INFINITY;
    seenMs.set(code, nowMs);
    return nowMs - lastMs >= repeatAfterMs;
  };
}

/** Shows the camera and reports each code in view, until the signal is aborted. */
async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (window.BarcodeDetector === undefined) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    const detector = new window.BarcodeDetector({ formats });
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const codes = v.safeParse(detectedCodes, await detector.detect(video).catch(() => []));
      if (signal.aborted) return;
      for (const { rawValue } of codes.success ? codes.output : []) onCode(rawValue);
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

function describe(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") {
    return "The camera is not allowed. Allow it for this site in the browser's settings and reload the page. Meanwhile, type the codes or use a scanner.";
  }
  return "The camera could not be opened. Another app may use it. Meanwhile, type the codes or use a scanner.";
}

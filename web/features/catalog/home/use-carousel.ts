import { type PointerEvent, useEffect, useRef, useState } from "react";
import { savesData } from "../../../lib/saves-data.ts";

const swipeThresholdPixels = 50;
const transitionMs = 800;
// A finger cannot hover over a slide to pause it.
const autoplayQuery = "(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)";

/**
 * Holds the state of a carousel of `count` slides. Ignores further moves while one slide replaces another. Pauses while
 * the pointer is over the carousel or the focus is inside. Moves on a touch screen, with reduced motion and with
 * reduced data only after Play.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isPausedByUser, setIsPausedByUser] = useState(false);
  const lockedUntilMs = useRef(0);
  const swipeStart = useRef<number>(undefined);

  useEffect(() => {
    const query = window.matchMedia(autoplayQuery);
    const stop = () => {
      if (!query.matches || savesData()) setIsPlaying(false);
    };
    stop();
    query.addEventListener("change", stop);
    return () => query.removeEventListener("change", stop);
  }, []);

  const goTo = (target: number) => {
    const now = performance.now();
    if (now < lockedUntilMs.current || target === index) return;
    lockedUntilMs.current = now + transitionMs;
    setIndex((target + count) % count);
  };

  const finishSwipe = (event: PointerEvent) => {
    if (swipeStart.current === undefined) return;
    const distance = event.clientX - swipeStart.current;
    swipeStart.current = undefined;
    if (Math.abs(distance) >= swipeThresholdPixels) goTo(distance < 0 ? index + 1 : index - 1);
  };

  return {
    index,
    isPlaying,
    isPausedByUser,
    goTo,
    togglePlay: () => {
      setIsPlaying(!isPlaying);
      // The pointer or the focus is on Play, which must play all the same.
      setIsPausedByUser(false);
    },
    handlers: {
      onPointerEnter: (event: PointerEvent) => setIsPausedByUser(event.pointerType === "mouse"),
      onPointerLeave: () => setIsPausedByUser(false),
      onFocus: () => setIsPausedByUser(true),
      onBlur: () => setIsPausedByUser(false),
      onPointerDown: (event: PointerEvent) => {
        swipeStart.current = event.clientX;
      },
      onPointerUp: finishSwipe,
      onPointerCancel: () => {
        swipeStart.current = undefined;
      },
    },
  };
}

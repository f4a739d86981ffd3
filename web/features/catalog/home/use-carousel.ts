import { type PointerEvent, useEffect, useRef, useState } from "react";

const swipeThresholdPixels = 50;
const transitionMilliseconds = 800;

/**
 * The state of a carousel of `count` slides: which one stands, whether it plays by itself, and what holds it.
 * While one slide gives way to the next, further moves are ignored. A pointer over it or the focus inside hold it.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !isMotionReduced());
  const [isHeld, setIsHeld] = useState(false);
  const lockedUntilMs = useRef(0);
  const swipeStart = useRef<number>(undefined);

  useEffect(() => {
    const query = window.matchMedia(reducedMotion);
    const stop = () => {
      if (query.matches) setIsPlaying(false);
    };
    query.addEventListener("change", stop);
    return () => query.removeEventListener("change", stop);
  }, []);

  const goTo = (target: number) => {
    const now = performance.now();
    if (now < lockedUntilMs.current || target === index) return;
    lockedUntilMs.current = now + transitionMilliseconds;
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
    isHeld,
    goTo,
    togglePlay: () => setIsPlaying(!isPlaying),
    holders: {
      onPointerEnter: (event: PointerEvent) => setIsHeld(event.pointerType === "mouse"),
      onPointerLeave: () => setIsHeld(false),
      onFocus: () => setIsHeld(true),
      onBlur: () => setIsHeld(false),
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

const reducedMotion = "(prefers-reduced-motion: reduce)";

function isMotionReduced(): boolean {
  return window.matchMedia(reducedMotion).matches;
}

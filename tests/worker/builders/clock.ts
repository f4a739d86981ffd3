import { afterEach, beforeEach, vi } from "vitest";

/**
 * Stops the clock during each test, because a test would fail if midnight or the end of a month passed while it runs.
 */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Runs the action with the store's clock at another time, such as last month for an old order. */
export async function atTime<Result>(moment: Date, act: () => Promise<Result>): Promise<Result> {
  const stoppedAt = vi.isFakeTimers() ? Date.now() : undefined;
  vi.useFakeTimers({ toFake: ["Date"], now: moment });
  try {
    return await act();
  } finally {
    if (stoppedAt === undefined) vi.useRealTimers();
    else vi.setSystemTime(stoppedAt);
  }
}

/** Runs an action with the store's clock this many minutes ahead. Access tokens expire after an hour. */
export function minutesLater<Result>(minutes: number, act: () => Promise<Result>): Promise<Result> {
  return atTime(new Date(Date.now() + minutes * 60_000), act);
}

/**
 * Starts an action and lets its time limit pass at once.
 * @param isWaiting resolves when the action waits for what does not come
 */
export async function passTimeLimit<Result>(
  milliseconds: number,
  act: () => Promise<Result>,
  isWaiting: Promise<void>,
): Promise<Result> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const result = act();
    await isWaiting;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

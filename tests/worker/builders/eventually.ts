// For hangs only, and shorter than the timeout of a test, whose message would hide the error.
const timeoutMs = 110_000;
const pauseMs = 50;

/**
 * Repeats a check until it stops throwing, because background work finishes later. Rethrows its error after the
 * timeout.
 */
export async function eventually<Result>(check: () => Promise<Result>): Promise<Result> {
  // Counts pauses, because a test may stop or move the clock.
  for (let pausedMs = 0; ; pausedMs += pauseMs) {
    try {
      return await check();
    } catch (error) {
      if (pausedMs > timeoutMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Options of `expect.poll` for background work. */
export const soon = { timeout: timeoutMs };

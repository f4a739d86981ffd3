/** Waits for what happens behind an answer: the queue's consumer, a bank that takes its time. */
export async function eventually<Result>(
  check: () => Promise<Result>,
  patienceSeconds = 30,
): Promise<Result> {
  const end = Date.now() + patienceSeconds * 1_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** For `expect.poll`: the same patience and more, and the expectation itself says what was missing. */
export const soon = { timeout: 60_000 };

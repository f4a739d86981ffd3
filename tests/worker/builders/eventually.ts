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

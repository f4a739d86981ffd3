/** Waits for background work, such as a queue consumer or a delayed bank decision. */
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

/** Options for `expect.poll`: the same patience, with the expectation as the error. */
export const soon = { timeout: 60_000 };

/** Repeats a check until it stops throwing, because background work finishes later. Rethrows its error after the timeout. */
export async function eventually<Result>(check: () => Promise<Result>, timeoutSeconds = 30): Promise<Result> {
  const end = Date.now() + timeoutSeconds * 1_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Options of `expect.poll` for background work. */
export const soon = { timeout: 60_000 };

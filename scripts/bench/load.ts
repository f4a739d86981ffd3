export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** The number of calls that run at the same time. */
export const callsAtOnce = 8;

/** Calls `work` with every item, a few items at a time, and measures the calls. */
export async function measureLoad<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<Rate> {
  // All workers share one iterator.
  const queue = items.values();
  const times: number[] = [];
  const runWorker = async (): Promise<void> => {
    for (const item of queue) {
      const startedAt = performance.now();
      await work(item);
      times.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: callsAtOnce }, runWorker));
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((one, other) => one - other);
  const findPercentile = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN;
  return {
    perSecond: times.length / seconds,
    p50Ms: findPercentile(0.5),
    p95Ms: findPercentile(0.95),
    p99Ms: findPercentile(0.99),
  };
}

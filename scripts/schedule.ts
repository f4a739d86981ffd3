// wrangler.toml's first cron; the nightly one sweeps what is older than a day.
const everyMs = 5 * 60_000;
const path = "/cdn-cgi/local/scheduled?cron=*/5+*+*+*+*";

/**
 * Does what Cloudflare's cron does for a deployed store, and nothing does locally: unpaid orders give their pieces back,
 * lost events are found, e-mails are tried again. At once, then every five minutes, for as long as the program runs.
 */
export function keepSchedule(storeUrl: string): void {
  void runOnce(storeUrl);
  setInterval(() => void runOnce(storeUrl), everyMs).unref();
}

async function runOnce(storeUrl: string): Promise<void> {
  try {
    const answer = await fetch(`${storeUrl}${path}`);
    await answer.body?.cancel();
    if (!answer.ok) console.warn(`The store's schedule answered ${answer.status}; its log says why.`);
  } catch {
    // The store is just being stopped: whoever waits for it tells what there is to tell.
  }
}

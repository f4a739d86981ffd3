import { setTimeout as sleep } from "node:timers/promises";
import { type Child, lastLines } from "./children.ts";
import { Failure } from "./failure.ts";

const pauseMs = 100;
const patienceMs = 60_000;

/** Waits until a server answers with success. @throws Failure with its last lines when it ends or stays silent. */
export async function waitForAnswer(url: string, server: Child): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let seen = "no answer";
  while (Date.now() < deadline) {
    if (!server.isRunning()) {
      throw new Failure(`${server.name} ended before it answered.${lastLines(server.logPath)}`);
    }
    const status = await statusOf(url);
    if (status !== undefined && status < 400) return;
    if (status !== undefined) seen = `status ${status}`;
    await sleep(pauseMs);
  }
  throw new Failure(
    `${server.name} is not ready after ${patienceMs / 1000} s (${url}: ${seen}).${lastLines(server.logPath)}`,
  );
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

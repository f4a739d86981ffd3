import * as v from "valibot";
import { startSandbox } from "./server.ts";

const envSchema = v.object({
  SANDBOX_PORT: v.optional(
    v.pipe(v.string(), v.digits(), v.toNumber(), v.integer(), v.maxValue(65_535)),
    "8788",
  ),
  STORE_URL: v.optional(v.pipe(v.string(), v.url()), "http://localhost:8787"),
  SANDBOX_DATA: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SANDBOX_WEBHOOK_URL: v.optional(v.pipe(v.string(), v.url())),
});

const env = v.safeParse(envSchema, process.env);
if (!env.success) {
  console.error(`The sandbox cannot start: ${v.summarize(env.issues)}`);
  process.exit(1);
}
const {
  SANDBOX_PORT: port,
  STORE_URL: storeUrl,
  SANDBOX_DATA: dataDir,
  SANDBOX_WEBHOOK_URL: webhookUrl,
} = env.output;

try {
  const sandbox = await startSandbox({
    port,
    storeUrl,
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await sandbox.stop();
      process.exit(0);
    });
  }
  // This line tells other programs that the sandbox responds and can be stopped, so it comes last.
  console.log(`Sandbox: ${sandbox.url} (outbox: ${sandbox.url}/outbox)`);
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken) throw error;
  console.error(`Port ${port} is taken: stop what uses it, or set SANDBOX_PORT to another port.`);
  process.exit(1);
}

import { readFileSync } from "node:fs";
import { readDeployConfig } from "../../scripts/deploy/config.ts";
import { inheritSecrets, type Platform, serve } from "./platform-stand-in.ts";

/** The number of words that name a command. The default is three. */
const commandWordCounts: Readonly<Record<string, number>> = {
  deploy: 1,
  rollback: 1,
  versions: 2,
  triggers: 2,
};

/**
 * Creates a replacement for wrangler, which takes seconds. It sends the same changes to Cloudflare, so that tests can check their order.
 */
export function createQuickWrangler(platform: Platform, configPath: string) {
  const request = async (method: string, path: string, body: object): Promise<void> => {
    const response = await fetch(`${platform.url}/client/v4/accounts/acc${path}`, {
      method,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  };

  const deployTriggers = async () => {
    const { worker, crons, consumers } = await readDeployConfig(configPath);
    await request(
      "PUT",
      `/workers/scripts/${worker}/schedules`,
      crons.map((cron) => ({ cron })),
    );
    for (const queue of consumers) {
      const platformQueue = platform.queues.find(({ queue_name }) => queue_name === queue);
      const [consumer] = platformQueue?.consumers ?? [];
      const path = `/queues/${platformQueue?.queue_id}/consumers`;
      const body = { type: "worker", script_name: worker, settings: {} };
      await (consumer === undefined
        ? request("POST", path, body)
        : request("PUT", `${path}/${consumer.consumer_id}`, body));
    }
  };

  return async (...args: readonly string[]): Promise<string> => {
    const [firstWord = "", , name = ""] = args;
    const command = args.slice(0, commandWordCounts[firstWord] ?? 3).join(" ");
    platform.calls.push(`wrangler ${command}`);
    if (platform.refuse(`wrangler ${command}`) !== undefined) throw new Error("fetch failed");
    const readOption = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
    const message = readOption("--message");
    if (command.startsWith("d1 create")) await request("POST", "/d1/database", { name });
    if (command.startsWith("r2 bucket create")) await request("POST", "/r2/buckets", { name: args[3] });
    if (command.startsWith("queues create")) await request("POST", "/queues", { queue_name: name });
    if (command === "deploy") {
      const secrets: Record<string, string> = JSON.parse(readFileSync(readOption("--secrets-file"), "utf8"));
      const id = crypto.randomUUID();
      const database = { type: "d1", name: "DB", id: platform.databases[0]?.uuid ?? "" };
      const bindings = [
        database,
        ...Object.entries(secrets).map(([secret, text]) => ({ type: "secret_text", name: secret, text })),
      ];
      platform.versions.push({ id, message, bindings: inheritSecrets(platform, bindings) });
      serve(platform, id, message);
      await deployTriggers();
    }
    if (command === "triggers deploy") await deployTriggers();
    if (command === "rollback") serve(platform, args[1] ?? "", message);
    if (command === "versions deploy") serve(platform, (args[2] ?? "").replace("@100", ""), message);
    return "";
  };
}

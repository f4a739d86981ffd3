import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { StoreContext } from "../context.ts";
import { readTimeZone } from "../store/read-settings.ts";
import { writeBackup } from "./write-backup.ts";

/** The number of nights whose backups are kept. */
export const maxNights = 14;

/**
 * Writes tonight's backup and deletes the oldest ones. Images are not copied. Instead, a list of their hashes protects
 * them from deletion while the backup exists (listBackupImages).
 * @param demoFile the backup that a demonstration is reset from, which is never deleted
 * @returns undefined if the store has no bucket for backups
 */
export async function saveNightlyBackup(
  context: StoreContext,
  demoFile?: string,
): Promise<{ name: string; rows: number; images: number; findings: number } | undefined> {
  const { backups } = context;
  if (backups === undefined) return undefined;
  const night = toStoreDay(context.now(), await readTimeZone(context));
  const backup = writeBackup(context, {
    withImages: false,
    signingSecret: context.site.linkSigningSecret,
  });
  let result = await backup.next();
  async function* listChunks() {
    for (; result.done !== true; result = await backup.next()) yield result.value;
  }
  try {
    await backups.put(`${night}.tar`, listChunks());
  } finally {
    // If the upload failed, this ends the backup and drops its triggers. The value is ignored.
    await backup.return(undefined as never);
  }
  if (result.done !== true) throw new Error("The nightly backup ended too early");
  const { rows, images, findings } = result.value;
  await backups.put(`${night}.images`, encode(images.join("\n")));
  const expiredNights = [...new Set((await backups.list()).map(getNight))]
    .filter((each) => demoFile === undefined || each !== getNight(demoFile))
    .toSorted()
    .slice(0, -maxNights);
  if (expiredNights.length > 0) {
    await backups.remove(expiredNights.flatMap((expired) => [`${expired}.tar`, `${expired}.images`]));
  }
  return { name: `${night}.tar`, rows, images: images.length, findings };
}

/** Finds the time of the last complete nightly backup. An incomplete one is not stored. */
export function findLastBackup({ backups }: Pick<StoreContext, "backups">): Promise<Date | undefined> {
  return backups?.findLatest(".tar") ?? Promise.resolve(undefined);
}

/** Lists the content hashes of all images that nightly backups refer to. */
export async function listBackupImages({ backups }: Pick<StoreContext, "backups">): Promise<Set<string>> {
  const hashes = new Set<string>();
  if (backups === undefined) return hashes;
  for (const name of await backups.list()) {
    if (!name.endsWith(".images")) continue;
    for (const hash of ((await backups.readText(name)) ?? "").split("\n")) hashes.add(hash);
  }
  return hashes;
}

function getNight(name: string): string {
  return name.split(".")[0] ?? name;
}

async function* encode(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

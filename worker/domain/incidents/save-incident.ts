import { eq, sql } from "drizzle-orm";
import type { IncidentBody, IncidentFields, IncidentView } from "../../../contract/admin/incidents.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { privacyIncidents } from "../../db/schema/privacy.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { diffFields, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { readTimeZone } from "../store/time-zone.ts";
import { type Decision, write } from "../write.ts";
import { toColumns, toFields, toIncidentView } from "./incident-rows.ts";

/**
 * Adds an entry to the register, or corrects it. A repeated request changes nothing, because the first response may have
 * been lost. Nobody can delete an entry; the nightly run does so when the law allows it.
 * @throws StoreError invalid_input for a day in the future; not_found for an entry that has ended; conflict, with the current
 *   entry, for a stale version
 */
export async function saveIncident(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  { version: seenVersion, ...fields }: IncidentBody,
): Promise<IncidentView> {
  await refuseFutureDays(context, fields);
  await write(
    context,
    () => readIncident(context, id),
    (row): Decision<undefined> => {
      if (row === undefined) {
        if (seenVersion > 0) throw new StoreError("not_found", { message: "This entry no longer exists" });
        return addIncident(context, admin, id, fields);
      }
      const [, changed] = diffFields(toFields(row), fields);
      if (Object.keys(changed ?? {}).length === 0) return { statements: [], result: undefined };
      if (row.version !== seenVersion) throw new StoreError("conflict", { current: toIncidentView(row) });
      return changeIncident(context, admin, row, fields);
    },
  );
  const saved = await readIncident(context, id);
  if (saved === undefined) throw new StoreError("not_found");
  return toIncidentView(saved);
}

type IncidentRow = typeof privacyIncidents.$inferSelect;

function readIncident({ db }: StoreContext, id: string): Promise<IncidentRow | undefined> {
  return db.select().from(privacyIncidents).where(eq(privacyIncidents.id, id)).get();
}

async function refuseFutureDays(context: StoreContext, fields: IncidentFields): Promise<void> {
  const today = toStoreDay(context.now(), await readTimeZone(context));
  for (const name of ["found_on", "regulator_told_on", "people_told_on"] as const) {
    if ((fields[name] ?? "") > today) throw fieldError(name, "Must not be in the future");
  }
}

function addIncident(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  fields: IncidentFields,
): Decision<undefined> {
  const now = context.now().toISOString();
  return {
    statements: [
      context.db
        .insert(privacyIncidents)
        .values({ id, ...toColumns(fields), version: 1, createdAt: now, updatedAt: now }),
      writeAudit(context, admin, {
        action: "incident.add",
        entity: "incident",
        entityId: id,
        summary: `Added the incident found on ${fields.found_on}`,
        after: fields,
      }),
    ],
    result: undefined,
    // The same request may arrive twice at the same moment.
    mayBeTaken: ["privacy_incidents.id"],
  };
}

function changeIncident(
  context: StoreContext,
  admin: AdminActor,
  row: IncidentRow,
  fields: IncidentFields,
): Decision<undefined> {
  return {
    statements: [
      context.db
        .update(privacyIncidents)
        .set({
          ...toColumns(fields),
          updatedAt: context.now().toISOString(),
          // The value is NULL if the entry was changed meanwhile. The column refuses it, and write() retries.
          version: sql`CASE WHEN ${privacyIncidents.version} = ${row.version} THEN ${row.version} + 1 END`,
        })
        .where(eq(privacyIncidents.id, row.id)),
      writeAudit(context, admin, {
        action: "incident.update",
        entity: "incident",
        entityId: row.id,
        summary: `Changed the incident found on ${row.foundOn}`,
        before: toFields(row),
        after: fields,
      }),
    ],
    result: undefined,
  };
}

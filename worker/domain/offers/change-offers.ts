import { eq, type SQL, sql } from "drizzle-orm";
import {
  type AdminOfferView,
  maxAutomaticOffers,
  type NewOfferBody,
  type OfferBody,
  type OfferCodesView,
  type OfferFields,
} from "../../../contract/admin/offers.ts";
import { describeOffer } from "../../../contract/offers/describe-offer.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { readBatch } from "../../db/read-batch.ts";
import { isForeignKeyViolation, type Statement } from "../../db/run-batch.ts";
import { type OfferRow, offerCodes, offers } from "../../db/schema/offers.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { type AuditAction, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { readTimeZone } from "../store/read-settings.ts";
import { write } from "../write.ts";
import { insertSingleUseCodes } from "./offer-codes.ts";
import { readScopeNames, requireScope } from "./offer-scope.ts";
import { readOffer, requireOffer, selectOffers, toCodesView } from "./read-offer.ts";

/**
 * Admin only: adds an offer with its codes.
 * @throws StoreError invalid_input; conflict for a taken code, and for an automatic offer over the limit
 */
export async function addOffer(
  context: StoreContext,
  admin: AdminActor,
  { codes, ...fields }: NewOfferBody,
): Promise<AdminOfferView> {
  refuseShownCodes(codes, fields);
  await requireScope(context, fields.terms.scope);
  const id = crypto.randomUUID();
  const now = context.now().toISOString();
  const after = await describeFields(context, fields);
  const today = await readToday(context);
  await write(
    context,
    () => readRivals(context, codes.kind === "one" ? codes.code : "", today),
    ({ takenCodes, automatic }) => {
      if (takenCodes.length > 0) {
        throw fieldError("codes.code", "Another offer has this code, or had it before", "conflict");
      }
      const isAutomatic = codes.kind === "automatic";
      if (isAutomatic && automatic >= maxAutomaticOffers)
        throw fieldError("codes", automaticLimitMessage, "conflict");
      return {
        statements: [
          context.db.insert(offers).values({
            id,
            isAutomatic,
            ...toColumns(fields),
            // NULL if there are too many automatic offers by now. The column refuses it, and write() retries.
            version: sql`CASE WHEN ${!isAutomatic} OR ${countAutomatic(today)} < ${maxAutomaticOffers} THEN 1 END`,
            createdAt: now,
            updatedAt: now,
          }),
          ...insertCodes(context, id, codes),
          auditOffer(context, admin, "offer.create", { id, title: fields.title }, { after }),
        ],
        mayBeTaken: ["offer_codes.code"],
      };
    },
  );
  return readOffer(context, id);
}

/**
 * Admin only: changes an offer. Orders that were promised the offer keep its former terms.
 * @throws StoreError not_found, invalid_input; conflict for an ended offer and, with the current offer, for a stale
 *   version
 */
export async function changeOffer(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  { version, ...fields }: OfferBody,
): Promise<AdminOfferView> {
  await requireScope(context, fields.terms.scope);
  const current = await readOffer(context, id);
  const [before, after] = [await describeFields(context, current), await describeFields(context, fields)];
  await write(
    context,
    () => selectOffers(context).where(eq(offers.id, id)).get(),
    (row) => {
      const offer = requireOffer(row);
      if (offer.version !== version) throw new StoreError("conflict", { current });
      if (offer.endedAt !== null) {
        throw new StoreError("conflict", { message: "This offer has ended. Copy it to run it again." });
      }
      refuseShownCodes(toCodesView(offer), fields);
      if (fields.max_uses !== null && fields.max_uses < offer.uses) {
        throw fieldError("max_uses", `Must be at least ${offer.uses}, as often as it was used`);
      }
      return [
        context.db
          .update(offers)
          .set({
            ...toColumns(fields),
            version: createOfferGuard(
              offer,
              sql`(${fields.max_uses} IS NULL OR ${offers.uses} <= ${fields.max_uses})`,
            ),
            updatedAt: context.now().toISOString(),
          })
          .where(eq(offers.id, id)),
        auditOffer(context, admin, "offer.update", offer, { before, after }),
      ];
    },
  );
  return readOffer(context, id);
}

/**
 * Admin only: ends an offer now. Orders that were promised it keep it. Ending it again changes nothing.
 * @throws StoreError not_found
 */
export async function endOffer(
  context: StoreContext,
  admin: AdminActor,
  id: string,
): Promise<AdminOfferView> {
  await write(
    context,
    () => findOffer(context, id),
    (row) => {
      const offer = requireOffer(row);
      if (offer.endedAt !== null) return [];
      const now = context.now().toISOString();
      return [
        context.db
          .update(offers)
          .set({ endedAt: now, version: createOfferGuard(offer), updatedAt: now })
          .where(eq(offers.id, id)),
        auditOffer(context, admin, "offer.end", offer, {
          before: { ended_at: null },
          after: { ended_at: now },
        }),
      ];
    },
  );
  return readOffer(context, id);
}

/**
 * Admin only: deletes an offer that was never used.
 * @throws StoreError not_found; conflict for an offer that was used
 */
export async function removeOffer(context: StoreContext, admin: AdminActor, id: string): Promise<void> {
  try {
    await write(
      context,
      () => findOffer(context, id),
      (row) => {
        const offer = requireOffer(row);
        if (offer.uses > 0) throw createUsedError();
        return [
          context.db
            .update(offers)
            .set({ version: createOfferGuard(offer) })
            .where(eq(offers.id, id)),
          context.db.delete(offers).where(eq(offers.id, id)),
          auditOffer(context, admin, "offer.delete", offer, { before: { title: offer.title } }),
        ];
      },
    );
  } catch (error) {
    // Canceled orders keep what the offer took off, although they are no uses.
    if (isForeignKeyViolation(error)) throw createUsedError();
    throw error;
  }
}

function createUsedError(): StoreError {
  return new StoreError("conflict", { message: "Orders have used this offer. End it instead." });
}

/** @throws StoreError invalid_input for single-use codes that all shoppers would see */
function refuseShownCodes(
  { kind }: Pick<OfferCodesView, "kind">,
  { display }: Pick<OfferFields, "display">,
): void {
  if (kind !== "many" || display === "hidden") return;
  throw fieldError("display", "An offer with many codes is not shown, because each code counts once");
}

async function readToday(context: StoreContext): Promise<string> {
  return toStoreDay(context.now(), await readTimeZone(context));
}

/** Reads who has a code already, and the number of automatic offers. */
async function readRivals({ db }: StoreContext, code: string, today: string) {
  const { takenCodes, counts } = await readBatch(db, {
    takenCodes: db.select({ code: offerCodes.code }).from(offerCodes).where(eq(offerCodes.code, code)),
    counts: db
      .select({ automatic: countAutomatic(today).mapWith(Number).as("automatic") })
      .from(sql`(SELECT 1)`),
  });
  return { takenCodes, automatic: counts[0]?.automatic ?? 0 };
}

/** Counts the automatic offers that have not ended. */
function countAutomatic(today: string) {
  return sql<number>`(SELECT count(*) FROM offers AS counted WHERE counted.is_automatic = 1
    AND counted.ended_at IS NULL AND (counted.ends_on IS NULL OR counted.ends_on >= ${today}))`;
}

const automaticLimitMessage = `A store has at most ${maxAutomaticOffers} offers without a code. End one first`;

function insertCodes(context: StoreContext, offerId: string, codes: NewOfferBody["codes"]): Statement[] {
  switch (codes.kind) {
    case "automatic":
      return [];
    case "one": {
      const row = { code: codes.code, offerId, isSingleUse: false, createdAt: context.now().toISOString() };
      return [context.db.insert(offerCodes).values(row)];
    }
    case "many":
      return [insertSingleUseCodes(context, offerId, codes.count)];
  }
}

function toColumns(fields: OfferFields) {
  return {
    title: fields.title,
    terms: fields.terms,
    customerEmail: fields.customer_email,
    startsOn: fields.starts_on,
    endsOn: fields.ends_on,
    display: fields.display,
    isOncePerCustomer: fields.is_once_per_customer,
    maxUses: fields.max_uses,
  };
}

/** The next version, or NULL if the offer was changed meanwhile. The column refuses it, and write() retries. */
function createOfferGuard({ version }: Pick<OfferRow, "version">, condition: SQL = sql`1`): SQL {
  return sql`CASE WHEN ${offers.version} = ${version} AND ${condition} THEN ${offers.version} + 1 END`;
}

async function findOffer({ db }: StoreContext, id: string): Promise<OfferRow | undefined> {
  return db.select().from(offers).where(eq(offers.id, id)).get();
}

/** Describes an offer for the audit log. The customer's address is left out, because the log outlives the customer. */
async function describeFields(context: StoreContext, fields: OfferFields) {
  const {
    terms,
    customer_email: email,
    title,
    starts_on,
    ends_on,
    display,
    is_once_per_customer,
    max_uses,
  } = fields;
  const names = (await readScopeNames(context, [terms.scope]))(terms.scope);
  return {
    title,
    gives: describeOffer(terms, names),
    for: names,
    combines: terms.combines,
    one_customer: email !== null,
    starts_on,
    ends_on,
    display,
    is_once_per_customer,
    max_uses,
  };
}

const verbs = {
  "offer.create": "Added",
  "offer.update": "Changed",
  "offer.end": "Ended",
  "offer.delete": "Deleted",
} as const;

function auditOffer(
  context: StoreContext,
  admin: AdminActor,
  action: AuditAction & keyof typeof verbs,
  { id, title }: Pick<OfferRow, "id" | "title">,
  changes: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
) {
  const summary = `${verbs[action]} the offer ${title}`;
  return writeAudit(context, admin, { action, entity: "offer", entityId: id, summary, ...changes });
}

import * as v from "valibot";
import type { StoreIdentityBody, StoreIdentityView } from "../../../contract/admin/store-identity.ts";
import { imageUrl, imageWidths } from "../../../contract/catalog/product-images.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { type StoreIdentity, storeIdentity } from "../../../contract/store/identity.ts";
import { findLogoProblem, fitLogo, sharpness } from "../../../contract/store/logo.ts";
import { newStoreIdentity, noDeliveryDays } from "../../../contract/store/new-store.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { requireImage } from "../require-image.ts";
import { type ContentRow, changeContent, logMismatch, selectContent } from "./store-content.ts";

/**
 * Returns the store's identity. A field that was never saved has the value of a new store. So has a field that no longer fits
 * the schema, which is logged.
 */
export function parseIdentity(rows: readonly ContentRow[]): StoreIdentity {
  const row = rows.find(({ key }) => key === "identity");
  if (row === undefined) return newStoreIdentity;
  const saved = upgradeDelivery(row.value);
  // A document that was saved before a field existed gets the field's default.
  const parsed = v.safeParse(storeIdentity, { ...newStoreIdentity, ...Object(saved) });
  if (parsed.success) return parsed.output;
  logMismatch(row, parsed.issues);
  const invalidFields = parsed.issues.map(({ path }) => path?.[0].key);
  const validEntries = Object.entries(Object(saved)).filter(([field]) => !invalidFields.includes(field));
  return v.parse(storeIdentity, { ...newStoreIdentity, ...Object.fromEntries(validEntries) });
}

/** Lists the claims of a new store that no admin has saved. Only the owner can know whether they are true. */
export function listUnsavedClaims(rows: readonly ContentRow[]): readonly OwnersClaim[] {
  const saved = Object(rows.find(({ key }) => key === "identity")?.value);
  return ownersClaims.filter((name) => !Object.hasOwn(saved, name));
}

const ownersClaims = [
  "hours",
  "guarantee",
  "privacy_officer",
] as const satisfies readonly (keyof StoreIdentity)[];
type OwnersClaim = (typeof ownersClaims)[number];

/** Promises nothing for the delivery times of version 0.1.0, which were texts that no program can read. */
function upgradeDelivery(saved: unknown): unknown {
  const { delivery, ...rest } = Object(saved);
  return v.is(formerDelivery, delivery) ? { ...rest, delivery: noDeliveryDays } : saved;
}

const formerDelivery = v.object({ days: v.string(), dispatched_until: v.string() });

/** Returns the URL of the logo on pages, or null if the store has none. */
export function getLogoUrl({ logo_hash: hash, logo_size: size }: StoreIdentity): string | null {
  if (hash === null) return null;
  const neededWidth = size === null ? 0 : fitLogo(size).width * sharpness;
  // A narrower image is stored up to its own width, which is then served.
  return imageUrl(hash, imageWidths.find((width) => width >= Math.max(neededWidth, 320)) ?? 640);
}

/** Reads the store's identity for the admin's form. */
export async function readIdentityView(context: StoreContext): Promise<StoreIdentityView> {
  const rows = await selectContent(context, "identity");
  const row = rows.find(({ key }) => key === "identity");
  const identity = parseIdentity(rows);
  return {
    identity,
    logo: getLogoUrl(identity),
    version: row?.version ?? 0,
    updated_at: row?.updatedAt ?? null,
  };
}

/**
 * Replaces the store's identity.
 * @throws StoreError invalid_input for a logo that is not stored; conflict, with the current identity, for a stale version
 */
export async function changeIdentity(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, ...next }: StoreIdentityBody,
): Promise<StoreIdentityView> {
  const { identity: current } = await readIdentityView(context);
  const logo = await requireImage(context, "logo_hash", next.logo_hash);
  const logoSize = logo && { width: logo.width, height: logo.height };
  const problem = logoSize === null ? undefined : findLogoProblem(logoSize);
  // Version 0.1.0 accepted every image, and a store can keep its logo while other fields are changed.
  if (problem !== undefined && next.logo_hash !== current.logo_hash) throw fieldError("logo_hash", problem);
  return changeContent(context, admin, {
    key: "identity",
    seenVersion,
    next: { ...next, logo_size: logoSize },
    documentName: "the store's identity",
    action: "store.update",
    read: () => readIdentityView(context),
    toFields: ({ identity }) => identity,
  });
}

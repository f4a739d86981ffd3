import * as v from "valibot";
import type { StoreIdentityBody, StoreIdentityView } from "../../../contract/admin/store-identity.ts";
import { imageUrl, imageWidths } from "../../../contract/catalog/product-images.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { type StoreIdentity, storeIdentity } from "../../../contract/store/identity.ts";
import { findLogoProblem, fitLogo, sharpness } from "../../../contract/store/logo.ts";
import { newStoreIdentity, noDeliveryDays } from "../../../contract/store/new-store.ts";
import type { StoredImage } from "../../adapters/image-store.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { requireImage } from "../require-image.ts";
import {
  type ContentRow,
  type CurrentDocument,
  changeDocument,
  getVersion,
  logMismatch,
  saveContent,
  selectContent,
} from "./documents.ts";

/**
 * Returns the store's identity. A field that was never saved has the value of a new store. So has a field that no
 * longer fits the schema, which is logged.
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

/** Admin only: reads the store's identity: its name, address, contacts, hours and promises. */
export async function readIdentityView(context: StoreContext): Promise<StoreIdentityView> {
  return (await readIdentity(context)).view;
}

/**
 * Admin only: replaces the store's identity. Claims that the body leaves out stay as they are, saved or not.
 * @throws StoreError invalid_input for a logo that is not stored or does not fit; conflict, with the current identity,
 *   for a stale version
 */
export async function changeIdentity(
  context: StoreContext,
  admin: AdminActor,
  { version, ...body }: StoreIdentityBody,
): Promise<StoreIdentityView> {
  const rows = await selectContent(context, "identity");
  const logo = await requireLogo(context, body.logo_hash);
  refuseUnfitLogo(logo, parseIdentity(rows));
  const unconfirmed = listUnsavedClaims(rows).filter((name) => body[name] === undefined);
  return changeDocument(context, admin, {
    id: "store-identity",
    name: "the store's identity",
    action: "store.update",
    read: readIdentity,
    seenVersion: version,
    edit: (current) => ({ ...current, ...body, logo_size: logo.size }),
    save: (next, { view }) => [saveContent(context, "identity", omitClaims(next, unconfirmed), view.version)],
  });
}

async function readIdentity(
  context: StoreContext,
): Promise<CurrentDocument<StoreIdentity, StoreIdentityView>> {
  const rows = await selectContent(context, "identity");
  const document = parseIdentity(rows);
  return {
    document,
    view: {
      identity: document,
      logo: getLogoUrl(document),
      version: getVersion(rows, "identity"),
      updated_at: rows[0]?.updatedAt ?? null,
    },
  };
}

/** Leaves out claims, because a saved one counts as confirmed by the owner. */
export function omitClaims(document: StoreIdentity, claims: readonly OwnersClaim[]): Record<string, unknown> {
  const kept = Object.entries(document).filter(([name]) => claims.every((claim) => claim !== name));
  return Object.fromEntries(kept);
}

/**
 * Returns the PNG of a logo for emails. It is created when it is first read, only for the current logo, because each
 * conversion counts towards a limit of Cloudflare Images. Former logos stay, for emails that were already sent.
 * @returns undefined if the image was never the store's logo
 */
export async function readEmailLogo(context: StoreContext, hash: string): Promise<StoredImage | undefined> {
  const stored = await context.images.getPng(hash);
  if (stored !== undefined) return stored;
  const { logo_hash: currentHash } = parseIdentity(await selectContent(context, "identity"));
  return currentHash === hash ? context.images.createPng(hash) : undefined;
}

/** A logo that is in the object store, or none. */
interface Logo {
  readonly hash: string | null;
  readonly size: StoreIdentity["logo_size"];
}

/** @throws StoreError invalid_input for a logo that is not stored */
export async function requireLogo(context: StoreContext, hash: string | null): Promise<Logo> {
  const image = await requireImage(context, "logo_hash", hash);
  return { hash, size: image && { width: image.width, height: image.height } };
}

/**
 * Refuses a logo whose size no page can show. Version 0.1.0 accepted every image, and a store can keep its logo while
 * other fields are changed.
 * @throws StoreError invalid_input
 */
export function refuseUnfitLogo({ hash, size }: Logo, current: StoreIdentity): void {
  const problem = size === null ? undefined : findLogoProblem(size);
  if (problem !== undefined && hash !== current.logo_hash) throw fieldError("logo_hash", problem);
}

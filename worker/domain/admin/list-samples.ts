import type { OpeningView } from "../../../contract/admin/opening.ts";
import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { fillFields, fillReturnDays } from "../../../contract/store/marked-text.ts";
import { createNewHome } from "../../../contract/store/new-home.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { sampleStory } from "../../../contract/store/new-texts.ts";
import { formatHours } from "../../../contract/store/opening-hours.ts";
import { findPrivacyOfficer } from "../../../contract/store/privacy-officer.ts";
import type { ContentKey, ContentRow } from "../store/documents.ts";
import { listUnsavedClaims, parseIdentity } from "../store/identity.ts";

type Samples = OpeningView["samples"];

interface Placeholder {
  readonly label: string;
  readonly text: string;
}

/** The documents that listSamples() needs. */
export const sampledDocuments = [
  "identity",
  "home",
  "about",
  "terms",
  "privacy",
] as const satisfies ContentKey[];

/**
 * Lists the texts of a new store that its owner has neither replaced nor confirmed. A page that was saved, even unchanged,
 * is confirmed, except for placeholders such as "Your Store", which can be true for no store.
 * @param rows the saved ones of `sampledDocuments`
 */
export function listSamples(rows: readonly ContentRow[], returnDays: number): Samples {
  const identity = parseIdentity(rows);
  const placeholders = listPlaceholders(identity);
  const { banners, promises } = createNewHome([]);
  const samples: Samples = [
    {
      page: "identity",
      sentences: [...placeholders.map(({ text }) => text), ...listClaims(rows, identity, returnDays)],
      can_stay: placeholders.length === 0,
    },
    {
      page: "home",
      sentences: [...banners, ...promises.map((promise) => fillReturnDays(promise, returnDays))].map(
        ({ title, text }) => `${title}: ${text}`,
      ),
      can_stay: true,
    },
    { page: "about", sentences: [fillFields(sampleStory, { name: identity.name })], can_stay: true },
    { page: "terms", sentences: [], can_stay: true },
    { page: "privacy", sentences: [], can_stay: true },
  ];
  return samples.filter(({ page, sentences }) =>
    page === "identity" ? sentences.length > 0 : rows.every(({ key }) => key !== page),
  );
}

/** Lists the facts with which a new store starts and no store can open. */
export function listPlaceholders(identity: StoreIdentity): Placeholder[] {
  const { name, town, address, phone, email } = newStoreIdentity;
  return [
    ...(identity.name === name ? [{ label: "name", text: name }] : []),
    ...(identity.address.street === address.street
      ? [{ label: "address", text: formatStoreAddress(identity) }]
      : []),
    ...(identity.town === town ? [{ label: "town", text: town }] : []),
    ...(identity.phone === phone ? [{ label: "phone number", text: phone }] : []),
    ...(identity.email === email ? [{ label: "email", text: email }] : []),
  ];
}

/** Lists the sentences that only the owner can confirm, and that no admin has saved. */
function listClaims(rows: readonly ContentRow[], identity: StoreIdentity, returnDays: number): string[] {
  const { title, text } = fillReturnDays(identity.guarantee, returnDays);
  const claims = {
    hours: `Open ${formatHours(identity)}`,
    guarantee: `${title}: ${text}`,
    privacy_officer: `Privacy officer: ${findPrivacyOfficer(identity).name}`,
  };
  const isSaved = rows.some(({ key }) => key === "identity");
  return [
    ...(isSaved ? [] : [identity.tagline, identity.description]),
    ...listUnsavedClaims(rows).map((name) => claims[name]),
  ];
}

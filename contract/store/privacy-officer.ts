import type { StoreIdentity } from "./identity.ts";

interface PrivacyOfficer {
  /** The name with the title, such as 'Jordan Lee (Owner)', or 'the owner of Your Store'. */
  readonly name: string;
  readonly email: string;
}

/** Returns who is responsible for personal information: the named officer, the founder, or else the store's owner. */
export function findPrivacyOfficer({
  privacy_officer: officer,
  founder,
  name,
  email,
}: StoreIdentity): PrivacyOfficer {
  const person = [officer, founder].find((each) => each.name !== "");
  return {
    name: person === undefined ? `the owner of ${name}` : nameWithTitle(person),
    email: officer.email === "" ? email : officer.email,
  };
}

function nameWithTitle({ name, title }: { readonly name: string; readonly title: string }): string {
  return title === "" ? name : `${name} (${title})`;
}

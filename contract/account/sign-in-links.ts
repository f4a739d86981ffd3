/** The page that confirms an address, or the change of one. */
export const confirmEmailPath = "/confirm-email";

/** The page on which a new password is chosen. */
export const resetPasswordPath = "/reset-password";

/** The content of the link of a sign-in email. The values must be encoded for a query. */
type SignInLink =
  | { readonly type: "signup"; readonly tokenHash: string; readonly email: string; readonly next: string }
  | { readonly type: "recovery"; readonly tokenHash: string; readonly email: string }
  | { readonly type: "email_change"; readonly tokenHash: string };

/**
 * Creates the link of a sign-in email. It opens a page of the store, whose button redeems the token, because mail
 * scanners open every link. The page compares the address with that of the account before anybody is signed in.
 */
export function createSignInLink(storeUrl: string, link: SignInLink): string {
  const token = `token_hash=${link.tokenHash}`;
  switch (link.type) {
    case "signup":
      return `${storeUrl}${confirmEmailPath}?type=signup&${token}&email=${link.email}&next=${link.next}`;
    case "recovery":
      return `${storeUrl}${resetPasswordPath}?${token}&email=${link.email}`;
    case "email_change":
      return `${storeUrl}${confirmEmailPath}?type=email_change&${token}`;
  }
}

import { guestCartDays } from "../profiles/shopper.ts";

interface StoredInBrowser {
  readonly what: string;
  /** A sentence without its full stop. */
  readonly until: string;
  /** The keys in the browser's storage, or their beginnings. None for a part of the entry before it. */
  readonly keys: readonly string[];
}

/** The entries that the shop's pages keep in a browser. A test compares the keys with the code. */
export const browserStorage: readonly StoredInBrowser[] = [
  {
    what: "Your session",
    until: "Until you sign out, or close the tab if you did not choose “Remember me”",
    keys: ["prairie-dollar.session", "prairie-dollar.tab-only"],
  },
  {
    what: "Your wishlist before you sign in",
    until: "Until you sign in",
    keys: ["prairie-dollar.wishlist"],
  },
  {
    what: "The postal code for which you last checked delivery",
    until:
      "Until you delete it. If you typed it at checkout without an account, until you have ordered or sign in",
    keys: ["prairie-dollar.postal-code"],
  },
  {
    what: "Your choice of delivery or pick-up",
    until: "Until you delete it",
    keys: ["prairie-dollar.fulfilment"],
  },
  {
    what: "The address that you chose at checkout",
    until: "Until you close the tab",
    keys: ["prairie-dollar.address-choice"],
  },
  {
    what: "What you typed at checkout without an account",
    until: "Until you have ordered, sign in, or close the tab",
    keys: ["prairie-dollar.checkout"],
  },
  {
    what: "The name and phone number that you typed for pick-up when signed in",
    until: "Until you have ordered, sign out, or close the tab",
    keys: [],
  },
  {
    what: "The pick-up time and the way to pay that you chose",
    until: "Until you have ordered or close the tab",
    keys: [],
  },
  {
    what: "Whether you placed an order without an account",
    until: "Until you close the tab",
    keys: [],
  },
  {
    what: "Whether you filled a cart without an account",
    until: "Until the cart is empty or you sign in",
    keys: ["prairie-dollar.guest-cart"],
  },
  {
    what: "What you wanted to add to your cart before you signed in",
    until: "Until you sign in",
    keys: ["prairie-dollar.add-after-sign-in"],
  },
  {
    what: "What you typed into a form while you were signed in",
    until: "Until you send or close the form, or close the tab",
    keys: ["prairie-dollar.draft."],
  },
];

/** The sentence about the store's only cookie (worker/middleware/guest-cookie.ts). */
export const guestCartCookie = `The store sets one cookie: a random number for the cart of a shopper without an account. It lasts ${guestCartDays} days after the cart's last change.`;

import type { PickupWindowsView } from "../../../contract/orders/pickup.ts";
import { attempt, createBrowserStore } from "../../lib/browser-store.ts";
import { hasTexts, isObject } from "../../lib/read-json.ts";
import { typedPostalCode } from "./known-postal-code.ts";

export type PickupWindowView = PickupWindowsView["windows"][number];

/** Texts by the names of their fields, and answers that were given by a button. */
export type TypedTexts = Readonly<Record<string, string | boolean>>;

/** The facts of the checkout that this tab remembers until an order is placed. */
interface CheckoutMemory {
  readonly guest?: TypedTexts | undefined;
  readonly billing?: TypedTexts | undefined;
  /** The name and phone number that an account has typed for pick-up. */
  readonly account?: { readonly user_id: string; readonly texts: TypedTexts } | undefined;
  readonly window?: PickupWindowView | undefined;
  readonly payment_method?: string | undefined;
  /** True after an order, whose guest may look for it in the cart. */
  readonly was_order_placed?: boolean | undefined;
}

const store = createBrowserStore<CheckoutMemory>(
  "prairie-dollar.checkout",
  isMemory,
  {},
  { storage: "session" },
);

// A tab that has stayed open since the version with a key for each fact would never remove these personal data.
const formerKeys =
  /^prairie-dollar\.(guest-details|guest-billing|account-pickup\..+|pickup-window|payment-method|order-placed)$/;
attempt(() => {
  for (const key of Object.keys(window.sessionStorage)) {
    if (formerKeys.test(key)) window.sessionStorage.removeItem(key);
  }
});

export const readCheckoutMemory = store.read;

export function rememberForCheckout(change: CheckoutMemory): void {
  store.write({ ...store.read(), ...change });
}

/** Texts that a form restores after a reload. */
export interface TypedMemory {
  readonly read: () => TypedTexts | undefined;
  readonly write: (texts: TypedTexts) => void;
}

/** The name and the destination of a guest. The form of a pick-up has some of these fields. */
export const guestDetails: TypedMemory = {
  read: () => store.read().guest,
  write: (texts) => rememberForCheckout({ guest: { ...store.read().guest, ...texts } }),
};

export const guestBilling: TypedMemory = {
  read: () => store.read().billing,
  write: (texts) => rememberForCheckout({ billing: { ...store.read().billing, ...texts } }),
};

/** Remembers nothing without an account, whose sign-out would not remove it. */
export function getAccountContact(userId: string | undefined): TypedMemory {
  if (userId === undefined) return { read: () => undefined, write: () => undefined };
  return {
    read: () => {
      const { account } = store.read();
      return account?.user_id === userId ? account.texts : undefined;
    },
    write: (texts) => rememberForCheckout({ account: { user_id: userId, texts } }),
  };
}

/** Fills in what was typed, for the fields that the form has. */
export function fillIn<Fields extends TypedTexts>(initial: Fields, texts: TypedTexts = {}): Fields {
  const known = Object.entries(texts).filter(([name, text]) => typeof text === typeof initial[name]);
  // Object.fromEntries loses the names' types.
  return { ...initial, ...(Object.fromEntries(known) as Partial<Fields>) };
}

/** Returns the pick-up window that was chosen in this tab. The shopper's unpaid order may hold its last place. */
export function readChosenWindow(): PickupWindowView | undefined {
  const { window } = store.read();
  return window !== undefined && Date.parse(window.starts_at) > Date.now() ? window : undefined;
}

/** Forgets what was typed and chosen for an order, once it is placed. */
export function forgetPlacedOrder(): void {
  forgetGuest();
  store.write({ was_order_placed: true });
}

/** Forgets what a guest has typed, once somebody has signed in. */
export function forgetGuest(): void {
  // The checkout writes an address's code there, too. One that was only checked for its delivery price stays.
  if (store.read().guest?.postal_code) typedPostalCode.write("");
  rememberForCheckout({ guest: undefined, billing: undefined });
}

/** Forgets what an account has typed, once it has signed out. */
export function forgetAccount(): void {
  rememberForCheckout({ account: undefined });
}

function isMemory(value: unknown): value is CheckoutMemory {
  if (!isObject(value)) return false;
  const { guest, billing, account, window } = value;
  return (
    [guest, billing].every((texts) => texts === undefined || isTexts(texts)) &&
    (account === undefined || (hasTexts(account, "user_id") && isTexts(account.texts))) &&
    (window === undefined || hasTexts(window, "starts_at", "ends_at"))
  );
}

function isTexts(value: unknown): value is TypedTexts {
  return isObject(value) && Object.values(value).every((text) => ["string", "boolean"].includes(typeof text));
}

import { createGuests } from "../../builders/guests.ts";
import { anAdminToken } from "./accounts.ts";
import { addressInput, readPayment } from "./shoppers.ts";
import { call } from "./store.ts";
import { pay } from "./stripe.ts";

export const {
  saveSettings,
  sellToGuests,
  offerPickup,
  aGuestWith,
  getGuestCart,
  startGuestCheckout,
  guestCheckout,
  aGuestOrder,
  getLinkedOrder,
  listWindows,
  aPickup,
  requestCounterOrder,
  aCounterOrder,
} = createGuests({ call, anAdminToken, pay, addressInput, readPayment });

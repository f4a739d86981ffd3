import { createGuests } from "../builders/guests.ts";
import { addressInput, pay, readPayment } from "./shoppers.ts";
import { accounts, call } from "./store-api.ts";

export const { saveSettings, sellToGuests, offerPickup, aPickup, aCounterOrder, aGuestOrder } = createGuests({
  call,
  anAdminToken: accounts.anAdminToken,
  pay,
  addressInput,
  readPayment,
});

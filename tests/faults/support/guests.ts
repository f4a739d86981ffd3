import { createGuests } from "../../builders/guests.ts";
import { createPickups } from "../../builders/pickups.ts";
import { pay } from "./sandbox.ts";
import { addressInput, readPayment } from "./shoppers.ts";
import { anAdminToken, call } from "./store.ts";

export const {
  offerPickup,
  aGuestWith,
  startGuestCheckout,
  listWindows,
  aPickup,
  requestCounterOrder,
  aCounterOrder,
} = createGuests({ call, anAdminToken, pay, addressInput, readPayment });

export const { getPickup, requestPickupStep } = createPickups({ call, anAdminToken });

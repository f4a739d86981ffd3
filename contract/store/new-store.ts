import type { OpenHours, StoreIdentity } from "./identity.ts";

/** The delivery of a store that promises no days. */
export const noDeliveryDays: StoreIdentity["delivery"] = {
  dispatch_until: "14:00",
  days: { local: null, province: null, canada: null, remote: null },
};

const weekday: OpenHours = { opens: "09:00", closes: "17:00" };

/**
 * The identity of a store whose owner has not saved one. Name, address, phone number and email address are
 * placeholders. It claims nothing about the store except its hours and guarantee, which the opening checklist asks the
 * owner to confirm.
 */
export const newStoreIdentity: StoreIdentity = {
  name: "Your Store",
  tagline: "Order online",
  description: "Order online, and we deliver to your door.",
  town: "Your Town, Ontario",
  address: {
    street: "1 Your Street",
    locality: "Your Town",
    province: "ON",
    postal_code: "K1A 1A1",
    is_province_confirmed: false,
    country: "Canada",
    latitude: null,
    longitude: null,
  },
  hours: [weekday, weekday, weekday, weekday, weekday, null, null],
  holidays: [],
  email: "hello@your-store.example",
  // Numbers from 555-0100 to 555-0199 are reserved for fiction.
  phone: "555-555-0100",
  reply_time: "",
  social: [],
  founder: { name: "", title: "" },
  privacy_officer: { name: "", title: "", email: "" },
  price_range: "",
  delivery: noDeliveryDays,
  guarantee: {
    title: "{return_days}-day returns",
    text: "Return it within {return_days} days for your money back.",
  },
  tax_number: null,
  logo_hash: null,
  logo_size: null,
  is_name_shown: true,
  colour: "#1f5a43",
};

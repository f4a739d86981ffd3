import type { StoreIdentityBody } from "../../contract/admin/store-identity.ts";
import type { OpenHours } from "../../contract/store/identity.ts";

const everyDay: OpenHours = { opens: "09:00", closes: "18:00" };

/**
 * The identity of the demonstration, without its logo. The address, telephone number, email address and founder are
 * fictitious.
 */
export const demoIdentity: Omit<StoreIdentityBody, "version"> = {
  name: "Prairie Dollar",
  tagline: "Good things at wholesale prices",
  description:
    "Toys, stationery, health and beauty, home and kitchen, and electronics at wholesale prices, from a Manitoba store.",
  town: "Transcona, Manitoba",
  address: {
    street: "100 Regent Avenue West",
    locality: "Winnipeg",
    province: "MB",
    postal_code: "R2C 1R1",
    is_province_confirmed: false,
    country: "Canada",
    latitude: 49.8955,
    longitude: -97.0085,
  },
  hours: [everyDay, everyDay, everyDay, everyDay, everyDay, everyDay, everyDay],
  holidays: [],
  email: "hello@prairiedollar.example",
  // Numbers from 555-0100 to 555-0199 are reserved for fiction.
  phone: "204-555-0142",
  reply_time: "Replies usually come within 24 hours.",
  social: [{ name: "Instagram", handle: "@prairiedollar", url: "https://www.instagram.com/prairiedollar" }],
  founder: { name: "Jordan Friesen", title: "Founder, COO" },
  privacy_officer: { name: "Jordan Friesen", title: "Founder, COO", email: "privacy@prairiedollar.example" },
  price_range: "$1 to $25",
  delivery: {
    dispatch_until: "14:00",
    days: {
      local: { from: 1, to: 2 },
      province: { from: 2, to: 4 },
      canada: { from: 3, to: 7 },
      remote: null,
    },
  },
  guarantee: {
    title: "{return_days}-day money-back guarantee",
    text: "Bring it back or write to us. Opened personal care only if faulty.",
  },
  tax_number: null,
  logo_hash: null,
  is_name_shown: true,
  colour: "#1f5a43",
};

/** Who the store is: the one place to change its name, address, hours and links. Pages, emails and the SPA share it. */
export const store = {
  name: "Prairie Dollar",
  tagline: "Good things at wholesale prices",
  description:
    "Toys, stationery, health and beauty, home and kitchen, and electronics at wholesale prices, from a Manitoba store.",
  /** Placeholders until the owner gives the real ones. */
  town: "Transcona, Manitoba",
  address: {
    street: "100 Regent Avenue West",
    locality: "Winnipeg",
    province: "MB",
    postalCode: "R2C 1R1",
    country: "Canada",
    /** Where the map shows it, in degrees. */
    latitude: 49.8955,
    longitude: -97.0085,
  },
  hours: { days: "Monday to Sunday", opens: "9:00 AM", closes: "6:00 PM" },
  email: "hello@prairiedollar.example",
  /** A placeholder too: numbers from 555-0100 to 555-0199 belong to nobody. */
  phone: "204-555-0142",
  replyTime: "Replies usually come within 24 hours.",
  instagram: { handle: "@prairiedollar", url: "https://www.instagram.com/prairiedollar" },
  founder: { name: "Jordan Friesen", title: "Founder, COO" },
  /** The payment marks that the store's card configuration really offers. */
  cards: ["Visa", "Mastercard", "Amex"],
  priceRange: "$1 to $25",
  returnDays: 30,
  /** How long a product is listed under New Arrivals. */
  newForDays: 30,
  delivery: { days: "2 to 4 business days", dispatchedUntil: "2 pm" },
} as const;

/** The address on one line. */
export const storeAddressLine = `${store.address.street}, ${store.address.locality}, ${store.address.province} ${store.address.postalCode}`;

export const storePhoneUrl = `tel:+1-${store.phone}`;

export const deliveryTimeSentence = `Delivery takes ${store.delivery.days}. Orders placed before ${store.delivery.dispatchedUntil} are dispatched the same day.`;

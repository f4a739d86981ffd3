/** Who the store is: the one place to change its name, address, hours, links and banners. */
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
  },
  hours: { days: "Monday to Sunday", opens: "9:00 AM", closes: "6:00 PM" },
  email: "hello@prairiedollar.example",
  replyTime: "Replies usually come within 24 hours.",
  instagram: { handle: "@prairiedollar", url: "https://www.instagram.com/prairiedollar" },
  founder: { name: "Jordan Friesen", title: "Founder, COO" },
  /** The payment marks that the store's card configuration really offers. */
  cards: ["Visa", "Mastercard", "Amex"],
  priceRange: "$1 to $25",
  returnDays: 30,
} as const;

export interface Banner {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: "/about" | "/deals" | "/new";
  /** The light in which the slide's landscape stands. */
  readonly season: "day" | "harvest" | "spring";
}

/** The three slides of the home page. */
export const banners: readonly Banner[] = [
  {
    title: "100% Canadian",
    text: "Packed and shipped from Manitoba, by people who live here.",
    action: "About the store",
    to: "/about",
    season: "day",
  },
  {
    title: "Shop Now",
    text: "Get it in bulk or as a single item, at the same wholesale price.",
    action: "See the deals",
    to: "/deals",
    season: "harvest",
  },
  {
    title: "New Arrivals",
    text: "Fresh on the shelves this week, from $1.",
    action: "See what is new",
    to: "/new",
    season: "spring",
  },
];

/** The address on one line. */
export const storeAddressLine = `${store.address.street}, ${store.address.locality}, ${store.address.province} ${store.address.postalCode}`;

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

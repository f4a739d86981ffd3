/** The five categories and their paths, as the specification spells them. */
export const categories = [
  { name: "Toys", path: "/toys" },
  { name: "Stationary", path: "/stationary" },
  { name: "Health and Beauty", path: "/health-and-beauty" },
  { name: "Home and Kitchen", path: "/home-and-kitchen" },
  { name: "Electronics", path: "/electronics" },
] as const;
export const categoryNames = categories.map((category) => category.name);
export type CategoryName = (typeof categories)[number]["name"];

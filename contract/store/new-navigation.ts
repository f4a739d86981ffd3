import { accessibilityLink, type NavigationDocument, type NavigationLink } from "./navigation.ts";

const shopLinks = [
  createShownLink("All Products", "/products"),
  createShownLink("Deals", "/deals"),
  createShownLink("New Arrivals", "/new"),
] as const;

/** The navigation of a new store. */
export const newNavigation: NavigationDocument = {
  header: [
    createShownLink("Deals", "/deals"),
    createShownLink("New Arrivals", "/new"),
    createShownLink("Track your order", "/track"),
  ],
  menu: [...shopLinks, createShownLink("About", "/about"), createShownLink("Contact", "/contact")],
  columns: [
    { title: "Shop", has_categories: true, links: [...shopLinks, createShownLink("Wishlist", "/wishlist")] },
    {
      title: "Company",
      has_categories: false,
      links: [
        createShownLink("About", "/about"),
        createShownLink("Contact", "/contact"),
        createShownLink("Track your order", "/track"),
        createShownLink("Privacy Policy", "/privacy"),
        createShownLink("Terms of Service", "/terms"),
        accessibilityLink,
      ],
    },
  ],
};

function createShownLink(name: string, url: string): NavigationLink {
  return { name, url, is_shown: true };
}

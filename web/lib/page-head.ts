import { store } from "../../contract/store-identity.ts";

/** A route's `head`: its title, with the store's name behind it, and its description. features/shell shows them. */
export function pageHead(page: { title?: string; description?: string }) {
  return {
    meta: [
      {
        title: page.title === undefined ? `${store.name}: ${store.tagline}` : `${page.title} | ${store.name}`,
      },
      { name: "description", content: page.description ?? store.description },
    ],
  };
}

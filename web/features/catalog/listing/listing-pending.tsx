import { lazyPart } from "../../../components/lazy-part.tsx";
import { PagePending } from "../../../components/page-fallbacks.tsx";

/** A list's skeleton, with the code of its page. */
export const ListingPending = lazyPart(async () => (await import("./listing-page.tsx")).ListingPending, {
  whileLoading: <PagePending />,
});

import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";

/** The postal code box of the cart's page, which most accounts do not see. */
export const LazyPostalCodeBox = lazyPart(async () => (await import("./postal-code-box.tsx")).PostalCodeBox, {
  whileLoading: <Skeleton className="h-32" />,
});

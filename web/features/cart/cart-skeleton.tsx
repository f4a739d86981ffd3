import { Skeleton } from "../../components/skeleton.tsx";

/** The cart's shape while it is on its way. */
export function CartSkeleton() {
  return (
    <div role="status" aria-label="Loading your cart" className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="panel divide-y divide-line px-5 sm:px-6">
        {["first", "second", "third"].map((line) => (
          <div key={line} className="grid grid-cols-[5rem_1fr] gap-4 py-5 sm:grid-cols-[7rem_1fr]">
            <Skeleton className="aspect-square" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

import { Skeleton } from "../../components/skeleton.tsx";

export function ProductCardSkeleton() {
  return (
    <div className="panel grid content-start overflow-hidden">
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}

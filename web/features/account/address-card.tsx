import { useQuery } from "@tanstack/react-query";
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { type AddressesView, findDraftView } from "./addresses/address-drafts.ts";
import { AddressLines } from "./addresses/address-lines.tsx";
import { AddressesDialog } from "./addresses/addresses-dialog.tsx";
import { addressesOptions } from "./addresses/queries.ts";

const shownCount = 2;

export function AddressCard() {
  const { data: addresses, isError, refetch } = useQuery(addressesOptions);
  const [opened, setOpened] = useState<AddressesView | undefined>(() => findDraftView("profile"));
  const hiddenCount = Math.max(0, (addresses?.length ?? 0) - shownCount);
  return (
    <section aria-labelledby="addresses" className="panel p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="addresses" className="text-lead font-bold">
          Address Management
        </h2>
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => setOpened("new")}>
            <Plus aria-hidden className="size-4" />
            Add New
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpened("list")}>
            View All
          </Button>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {isError && (
          <div className="sm:col-span-2">
            <LoadFailure title="Unable to load addresses." onRetry={() => void refetch()} />
          </div>
        )}
        {addresses === undefined && !isError && <Skeleton className="h-36" />}
        {addresses?.slice(0, shownCount).map((address) => (
          <div
            key={address.id}
            className="grid grid-cols-1 content-between gap-3 rounded-control border border-line p-4"
          >
            <div className="flex flex-wrap items-start justify-between gap-3">
              <AddressLines address={address} />
              {address.is_default && <Badge tone="brand">Default</Badge>}
            </div>
            <Button
              size="sm"
              variant="ghost"
              className="-ml-3 justify-self-start"
              aria-label={`Edit address: ${address.address_line1}`}
              onClick={() => setOpened({ editId: address.id })}
            >
              Edit
            </Button>
          </div>
        ))}
        {hiddenCount > 0 && (
          <button type="button" onClick={() => setOpened("list")} className={tileClass}>
            + {hiddenCount} more {hiddenCount === 1 ? "address" : "addresses"}
          </button>
        )}
        {addresses?.length === 0 && (
          <button type="button" onClick={() => setOpened("new")} className={`${tileClass} sm:col-span-2`}>
            <MapPin aria-hidden className="size-6" />
            Add Your First Address
          </button>
        )}
      </div>
      <AddressesDialog
        place="profile"
        open={opened !== undefined}
        startWith={opened}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

const tileClass =
  "grid min-h-24 place-content-center justify-items-center gap-2 rounded-control border border-dashed border-line-strong font-semibold text-brand-700 hover:bg-brand-50";

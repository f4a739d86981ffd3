import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { Skeleton } from "../../../components/loading.tsx";
import { OrderDialog } from "../../../features/admin/orders/order-dialog.tsx";
import { FindByCode } from "../../../features/admin/pickups/find-by-code.tsx";
import { HandOver } from "../../../features/admin/pickups/hand-over.tsx";
import { PickupLists } from "../../../features/admin/pickups/pickup-lists.tsx";
import { type PickupsSearch, pickupsSearch } from "../../../features/admin/pickups/pickups-search.ts";
import { pickupsOptions } from "../../../features/admin/pickups/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/pickups")({
  staticData: { errorTitle: "The orders for pick-up could not be loaded" },
  validateSearch: pickupsSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const { code, hand_over } = pickupsSearch(location.search);
    // A customer at the counter does not wait for the lists.
    if (code !== undefined || hand_over !== undefined) return;
    await Promise.all([
      queryClient.ensureQueryData(pickupsOptions("to_make_ready")),
      queryClient.ensureQueryData(pickupsOptions("ready")),
    ]);
  },
  component: PickupsPage,
});

function PickupsPage() {
  const { step = "to_make_ready", code, hand_over, detail } = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeSearch = (changes: Partial<PickupsSearch>, { replace = false } = {}) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), resetScroll: false, replace });
  // The open dialog has its own history entry, so its address needs none.
  const showDetail = (detail: string | undefined) => changeSearch({ detail }, { replace: true });
  return (
    <AdminPage title="Pick-up" subtitle="Make orders ready, and hand them over in the shop.">
      {hand_over !== undefined ? (
        <HandOver
          key={hand_over}
          id={hand_over}
          onClose={() => changeSearch({ hand_over: undefined, code: undefined })}
        />
      ) : (
        <>
          <FindByCode key={code} code={code} onSearch={(typed) => changeSearch({ code: typed })} />
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <PickupLists
              step={step}
              onHandOver={(id) => changeSearch({ hand_over: id })}
              onOpen={showDetail}
            />
          </Suspense>
        </>
      )}
      {detail !== undefined && <OrderDialog key={detail} id={detail} onClose={() => showDetail(undefined)} />}
    </AdminPage>
  );
}

import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, useDeferredValue } from "react";
import { Skeleton } from "../../../components/loading.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { DayFilter } from "../../../features/admin/shared/day-filter.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";
import { PrintButton } from "../../../features/admin/shared/print-button.tsx";
import { CloseDay } from "../../../features/admin/till/close-day.tsx";
import { exportTill, tillOptions } from "../../../features/admin/till/queries.ts";
import { TillSheet } from "../../../features/admin/till/till-sheet.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { dayParam, searchSchema } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/_admin/admin/till")({
  staticData: { errorTitle: "The day sheet could not be loaded" },
  validateSearch: searchSchema({ day: dayParam }),
  component: TillPage,
});

function TillPage() {
  const { today } = useStoreDates();
  const { day = today } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  return (
    <AdminPage
      title="Day sheet"
      subtitle="What came in and went out on a day, by tender, to count the drawer against."
      actions={
        <>
          <DayFilter
            label="Day"
            value={day}
            max={today}
            onCommit={(next, isTyping) =>
              void navigate({ search: { day: next }, replace: isTyping, resetScroll: false })
            }
          />
          <PrintButton
            label="Print"
            load={() => queryClient.fetchQuery(tillOptions(day))}
            render={(sheet) => (
              <>
                <h1 className="mb-3 text-section font-extrabold">Day sheet</h1>
                <TillSheet sheet={sheet} />
              </>
            )}
          />
          <ExportButton label="Export CSV" request={() => exportTill(day)} />
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Sheet day={day} />
      </Suspense>
    </AdminPage>
  );
}

function Sheet({ day }: { readonly day: string }) {
  const loadedDay = useDeferredValue(day);
  const { data: sheet } = useSuspenseQuery(tillOptions(loadedDay));
  return (
    <div aria-busy={loadedDay !== day} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TillSheet sheet={sheet} />
      <div>
        <CloseDay key={sheet.day} sheet={sheet} />
      </div>
    </div>
  );
}

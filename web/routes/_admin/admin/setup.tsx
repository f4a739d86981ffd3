import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FinishedSetup } from "../../../features/admin/setup/finished-setup.tsx";
import { setupOptions } from "../../../features/admin/setup/queries.ts";
import { SetupForm } from "../../../features/admin/setup/setup-form.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";

export const Route = createFileRoute("/_admin/admin/setup")({
  staticData: { errorTitle: "The setup could not be loaded" },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(setupOptions),
  component: SetupPage,
});

function SetupPage() {
  const { data: setup } = useSuspenseQuery(setupOptions);
  return (
    <AdminPage
      title="Make this store yours"
      subtitle="Five questions. You can change every answer until your first order, and later on its own page."
    >
      {setup.is_possible ? <SetupForm setup={setup} /> : <FinishedSetup />}
    </AdminPage>
  );
}

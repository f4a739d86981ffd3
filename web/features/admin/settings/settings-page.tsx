import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { Panel } from "../../../components/panel.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { PostalCodes } from "./postal-codes.tsx";
import { settingsOptions } from "./queries.ts";
import { SellingForm } from "./selling-form.tsx";
import { Subscribers } from "./subscribers.tsx";

export function SettingsPage() {
  const settings = useQuery(settingsOptions);
  return (
    <AdminPage
      title="Settings"
      subtitle="What delivery costs, who may pay at the door, and who reads the newsletter."
      trail={[{ label: "Settings" }]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Delivery, tax and payment">
          {settings.isPending && <Skeleton className="h-80 w-full" />}
          {settings.isError && settings.data === undefined && (
            <ErrorView
              title="Error loading the settings"
              message={messageOf(settings.error)}
              onRetry={() => void settings.refetch()}
            />
          )}
          {settings.data !== undefined && (
            <SellingForm key={settings.data.version} settings={settings.data} />
          )}
        </Panel>
        <PostalCodes />
      </div>
      <Subscribers />
    </AdminPage>
  );
}

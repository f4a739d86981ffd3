import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import type { SubscriberView } from "../../../../contract/admin/subscribers.ts";
import { emailSchema } from "../../../../contract/shared/email-address.ts";
import { Alert } from "../../../components/alert.tsx";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { Panel } from "../../../components/panel.tsx";
import { StoreDate } from "../../../components/store-date.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { AdminList } from "../shared/admin-list.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { ConsentsDialog } from "./consents-dialog.tsx";
import { exportSubscribers, subscribersOptions } from "./subscriber-queries.ts";

export function Subscribers() {
  const [filter, setFilter] = useState<{ search?: string | undefined; page?: number }>({});
  const [openEmail, setOpenEmail] = useState<string>();
  const subscribers = useQuery({ ...subscribersOptions(filter), placeholderData: keepPreviousData });
  // An address without a subscriber may have consented with an account that was deleted since.
  const searchedEmail = v.safeParse(emailSchema, filter.search);
  return (
    <Panel
      title="Newsletter subscribers"
      aside={<ExportButton label="Export CSV" request={exportSubscribers} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchField
          label="Search subscribers"
          placeholder="Email..."
          value={filter.search}
          onCommit={(search) => setFilter({ search })}
        />
        {subscribers.isError && <Alert tone="error">{getErrorMessage(subscribers.error)}</Alert>}
        {subscribers.data !== undefined && (
          <AdminList
            caption="Subscribers"
            list={subscribers.data}
            columns={createColumns(setOpenEmail)}
            rowId={({ id }) => id}
            isStale={subscribers.isPlaceholderData}
            empty={
              <div className="grid justify-items-start gap-3">
                <p className="text-ink-muted">
                  {filter.search === undefined ? "Nobody has subscribed yet." : "No subscribers found."}
                </p>
                {searchedEmail.success && (
                  <Button variant="secondary" size="sm" onClick={() => setOpenEmail(searchedEmail.output)}>
                    Show earlier consents
                  </Button>
                )}
              </div>
            }
            onPageChange={(page) => setFilter({ ...filter, page })}
          />
        )}
      </div>
      {openEmail !== undefined && (
        <ConsentsDialog key={openEmail} email={openEmail} onClose={() => setOpenEmail(undefined)} />
      )}
    </Panel>
  );
}

function createColumns(onOpen: (email: string) => void): readonly Column<SubscriberView>[] {
  return [
    {
      heading: "Email",
      className: "max-lg:col-span-2",
      cell: ({ email }) => <RowButton onClick={() => onOpen(email)}>{email}</RowButton>,
    },
    {
      heading: "Status",
      cell: ({ status }) => (
        <Badge tone={status === "subscribed" ? "brand" : "neutral"}>
          {status === "subscribed" ? "Subscribed" : "Unsubscribed"}
        </Badge>
      ),
    },
    {
      heading: "Since",
      isRight: true,
      className: "text-small text-ink-muted",
      cell: ({ created_at }) => <StoreDate at={created_at} />,
    },
  ];
}

import { createFileRoute } from "@tanstack/react-router";
import { MailsPage } from "../../../features/admin/mails/mails-page.tsx";
import type { MailsState } from "../../../features/admin/mails/mails-state.ts";
import { linkSearch } from "../../../features/admin/shared/link-search.ts";

export const Route = createFileRoute("/_admin/admin/mails")({
  validateSearch: linkSearch<MailsState>(),
  component: MailsPage,
});

import { createFileRoute } from "@tanstack/react-router";
import { AuditLogPage } from "../../../features/admin/audit/audit-log-page.tsx";
import type { AuditState } from "../../../features/admin/audit/audit-state.ts";
import { linkSearch } from "../../../features/admin/shared/link-search.ts";

export const Route = createFileRoute("/_admin/admin/audit-log")({
  validateSearch: linkSearch<AuditState>(),
  component: AuditLogPage,
});

import { createFileRoute } from "@tanstack/react-router";
import { AuditLogPage } from "../../../features/admin/audit/audit-log-page.tsx";

export const Route = createFileRoute("/_admin/admin/audit-log")({
  component: AuditLogPage,
});

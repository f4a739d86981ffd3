import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "../../../../features/admin/imports/import-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/import")({
  component: ImportPage,
});

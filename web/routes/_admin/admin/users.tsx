import { createFileRoute } from "@tanstack/react-router";
import { linkSearch } from "../../../features/admin/shared/link-search.ts";
import { UsersPage } from "../../../features/admin/users/users-page.tsx";
import type { UsersState } from "../../../features/admin/users/users-state.ts";

export const Route = createFileRoute("/_admin/admin/users")({
  validateSearch: linkSearch<UsersState>(),
  component: UsersPage,
});

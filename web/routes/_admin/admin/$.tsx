import { createFileRoute, notFound } from "@tanstack/react-router";

/** Shows the admin's header and menu at an unknown address, too. */
export const Route = createFileRoute("/_admin/admin/$")({
  loader: () => {
    throw notFound();
  },
});

import { createFileRoute } from "@tanstack/react-router";
import { textOptions } from "../features/shell/queries.ts";
import { TextPage } from "../features/shell/text-page.tsx";

export const Route = createFileRoute("/terms")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textOptions("terms")),
  component: () => <TextPage page="terms" title="Terms of Service" />,
});

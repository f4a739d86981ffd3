import { createFileRoute } from "@tanstack/react-router";
import { textOptions } from "../features/shell/queries.ts";
import { TextPage } from "../features/shell/text-page.tsx";

export const Route = createFileRoute("/accessibility")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textOptions("accessibility")),
  component: () => <TextPage page="accessibility" title="Accessibility" />,
});

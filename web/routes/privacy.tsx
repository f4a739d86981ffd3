import { createFileRoute } from "@tanstack/react-router";
import { textOptions } from "../features/shell/queries.ts";
import { TextPage } from "../features/shell/text-page.tsx";

export const Route = createFileRoute("/privacy")({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textOptions("privacy")),
  component: () => <TextPage page="privacy" title="Privacy Policy" />,
});

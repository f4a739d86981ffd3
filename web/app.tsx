import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { Toasts } from "./components/toasts.tsx";
import type { createStoreRouter } from "./router.tsx";

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createStoreRouter>;
}

/** Renders the SPA, in the browser and in the Worker. */
export function App({ queryClient, router }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
}

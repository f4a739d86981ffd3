import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useDeferredValue } from "react";
import { Toasts } from "./components/toasts.tsx";
import { StoreSettings, storeSettingsOptions } from "./lib/store-settings.ts";
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
        <StoreSettingsProvider>
          <RouterProvider router={router} />
        </StoreSettingsProvider>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
}

function StoreSettingsProvider({ children }: { readonly children: ReactNode }) {
  const settings = useQuery(storeSettingsOptions).data;
  // Deferred, because newer settings must not meet a part of the page that is not yet hydrated with its own.
  return <StoreSettings value={useDeferredValue(settings)}>{children}</StoreSettings>;
}

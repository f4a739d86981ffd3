import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "./lib/api-error.ts";
import { watchSession } from "./lib/auth/session.ts";
import { createQueryClient, dropAccountCacheOnChange } from "./lib/query-client.ts";
import { createStoreRouter } from "./router.tsx";
import "./styles.css";

const queryClient = createQueryClient();
const router = createStoreRouter(queryClient);
dropAccountCacheOnChange(queryClient);
watchSession();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root element.");

createRoot(root, {
  // A failed call is shown by the page that made it. Anything else that a boundary caught is a defect.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "./lib/api-error.ts";
import { watchSession } from "./lib/auth/session.ts";
import { dropAccountCacheOnChange, queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";
import "./styles.css";

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

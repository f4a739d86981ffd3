import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { dropAccountCacheOnChange } from "./lib/account-cache.ts";
import { queryClient } from "./lib/query-client.ts";
import { watchSession } from "./lib/session.ts";
import { router } from "./router.tsx";
import "./styles.css";

dropAccountCacheOnChange(queryClient);
watchSession();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root element.");

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

import { createFileRoute } from "@tanstack/react-router";
import { NewProductPage } from "../../../../features/admin/products/form/new-product-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/new")({ component: NewProductPage });

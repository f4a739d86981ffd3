import { createFileRoute } from "@tanstack/react-router";
import { EditProductPage } from "../../../../features/admin/products/form/edit-product-page.tsx";

export const Route = createFileRoute("/_admin/admin/products/$id/edit")({
  component: EditPage,
});

function EditPage() {
  const { id } = Route.useParams();
  return <EditProductPage key={id} id={id} />;
}

import { Link } from "@tanstack/react-router";
import { PackageX } from "lucide-react";
import { buttonClass } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";

export function ProductNotFound() {
  return (
    <div className="page-width py-14">
      <h1 className="sr-only">Product Not Found</h1>
      <EmptyState
        icon={PackageX}
        title="Product Not Found"
        message="It may have been sold for the last time, or the address is mistyped."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
      </EmptyState>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { LayoutDashboard } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { textLinkClass } from "../../components/classes.ts";

/** Links to the admin area, and to the orders that the admin placed as a customer. */
export function ManagementPortal() {
  return (
    <section
      aria-labelledby="portal"
      className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
    >
      <div>
        <h2 id="portal" className="text-lg font-bold">
          Store management
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">
          Products, orders and customers. Your own purchases are in{" "}
          <Link to="/account/orders" className={textLinkClass}>
            My Orders
          </Link>
          .
        </p>
      </div>
      <Link to="/admin" className={buttonClass()}>
        <LayoutDashboard aria-hidden className="size-4" />
        Management Portal
      </Link>
    </section>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface OrderPageLinkProps {
  readonly orderId: string;
  /** The link of a guest's order, or undefined for an account's. */
  readonly link: string | undefined;
  readonly page?: "order" | "invoice";
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads to the page of an order, or to that of its invoice. */
export function OrderPageLink({ orderId, link, page = "order", ...props }: OrderPageLinkProps) {
  const paths = pagePaths[page];
  return link === undefined ? (
    <Link {...props} to={paths.ofAccount} params={{ orderId }} />
  ) : (
    <Link {...props} to={paths.ofGuest} search={{ link }} />
  );
}

const pagePaths = {
  order: { ofAccount: "/account/orders/$orderId", ofGuest: "/order" },
  invoice: { ofAccount: "/account/orders/$orderId/invoice", ofGuest: "/order/invoice" },
} as const;

import { BackLink } from "../../components/back-link.tsx";

interface BackToOrderProps {
  readonly orderId: string;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
}

export function BackToOrder({ orderId, link }: BackToOrderProps) {
  const label = "Back to your order";
  return link === undefined ? (
    <BackLink to="/account/orders/$orderId" params={{ orderId }}>
      {label}
    </BackLink>
  ) : (
    <BackLink to="/order" search={{ link }}>
      {label}
    </BackLink>
  );
}

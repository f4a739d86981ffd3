import { useSession } from "../../lib/auth/session.ts";

/** Names the account's address, to which the receipt goes. */
export function ReceiptAddress() {
  const session = useSession();
  return (
    session.status === "signed-in" && (
      <p className="text-[0.9375rem] text-ink-muted">
        Receipt goes to <strong className="wrap-anywhere text-ink">{session.email}</strong>
      </p>
    )
  );
}

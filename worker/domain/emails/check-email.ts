import type { ConnectionCheck } from "../../../contract/admin/connections.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { MailService } from "../../adapters/mailer.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { sendTestEmail } from "./preview-email.ts";

/**
 * Sends a test email to the admin.
 * @param service the configured service, or undefined if there is none
 * @throws StoreError too_many_requests
 */
export async function checkEmail(
  context: StoreContext,
  admin: AdminActor,
  service: MailService | undefined,
): Promise<ConnectionCheck[]> {
  if (service === undefined) {
    return [{ state: "problem", message: "The store has no sender for its emails. Follow the steps below." }];
  }
  if (service === "outbox") {
    return [
      { state: "problem", message: "Emails stay in the sandbox, and reach nobody. Follow the steps below." },
    ];
  }
  try {
    await sendTestEmail(context, admin, "paid");
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== "service_unavailable") throw error;
    return [{ state: "problem", message: error.message }];
  }
  return [
    {
      state: "fine",
      message: `A test email is on its way to ${admin.email}. If it doesn't arrive within a few minutes, check your spam folder.`,
    },
  ];
}

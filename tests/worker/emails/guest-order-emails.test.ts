import { beforeEach, expect, test } from "vitest";
import { anAdmin } from "../builders/admins.ts";
import { aGuestOrder, getLinkedOrder, sellToGuests } from "../builders/guests.ts";
import { moveTo } from "../builders/order-status.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { aProduct } from "../builders/products.ts";

beforeEach(sellToGuests);

test("links every email of a guest's order to exactly that order", async () => {
  const { orderId, guest } = await aGuestOrder(await aProduct());
  await moveTo(await anAdmin(), orderId, "shipped");
  await sendEmails();
  const emails = await readOutbox(guest.email);
  expect(emails).toHaveLength(2);
  for (const { links, text } of emails) {
    const address = links.find((link) => new URL(link).pathname === "/order");
    const token = new URL(address ?? "").searchParams.get("link") ?? "";
    expect((await getLinkedOrder(token, orderId)).id).toBe(orderId);
    expect(text).toContain("Robin Shopper");
    expect(links.join()).not.toContain("/account/");
  }
});

import { expect, test } from "vitest";
import { listEmailSubjects, readOutbox } from "../../builders/outbox.ts";
import { aRequestedReturn, listOpenReturns, moveReturnTo, requestReturnOf } from "../../builders/returns.ts";
import { aSentOrder } from "../../builders/sent-orders.ts";
import { getOrder } from "../../builders/shoppers.ts";

test("emails the customer that a return was declined, with the required reason on the order", async () => {
  const sent = await aSentOrder(1);
  const requested = await aRequestedReturn(sent);
  const withoutReason = await moveReturnTo(sent.admin, requested.id, { state: "declined", message: " " });
  expect(await withoutReason.json()).toMatchObject({ errors: { message: "Please tell the customer why" } });
  await moveReturnTo(sent.admin, requested.id, { state: "declined", message: "It was opened." });
  expect(await listEmailSubjects(sent.shopper)).toContain(
    `About your return for order ${sent.order.order_number}`,
  );
  expect(await getOrder(sent.shopper, sent.orderId)).toMatchObject({
    items: [{ returnable_quantity: 1 }],
    returns: [{ state: "declined", answer: "It was opened." }],
  });
});

test("emails one receipt of a return request with the next steps and the expected refund", async () => {
  const sent = await aSentOrder(2);
  const request_id = crypto.randomUUID();
  for (const _attempt of [1, 2]) {
    expect((await requestReturnOf(sent.shopper, sent, 2, { request_id })).status).toBe(200);
  }
  const subject = `We received your return request for order ${sent.order.order_number}`;
  expect((await listEmailSubjects(sent.shopper)).filter((each) => each === subject)).toHaveLength(1);
  const email = (await readOutbox(sent.shopper.email)).find((each) => each.subject === subject);
  const [openReturn] = await listOpenReturns(sent.admin, sent.orderId);
  if (openReturn === undefined) throw new Error("The return was not requested");
  expect(email?.text).toContain(`Expected refund: $${openReturn.amount.toFixed(2)}`);
  expect(email?.text).toContain(`2 × ${sent.product.name}`);
  expect(email?.text).toContain("Your refund is issued once we receive the items.");
});

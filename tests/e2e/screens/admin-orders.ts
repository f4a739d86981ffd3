import type { Locator, Page } from "@playwright/test";
import { openAsAdmin } from "../../support/accounts.ts";
import { chooseAction, openMoreActions } from "../../support/admin-orders.ts";
import { expect } from "../../support/e2e-test.ts";
import { aDraft, anOrderWithLink } from "../../support/phone-orders.ts";
import { aProduct } from "../../support/products.ts";
import { anAdminPage, type Screen, share } from "../../support/screens.ts";
import {
  aCashOrder,
  anOrderWithFailedRefund,
  aPaidOrder,
  cancel,
  dispute,
  payForUnknownOrder,
} from "../../support/shoppers.ts";
import { call, callAsAdmin, query } from "../../support/store-api.ts";

const paidOrder = share(async () => aPaidOrder(await aProduct(), 2));
const shippedOrder = share(async () => {
  const order = await aPaidOrder(await aProduct());
  await callAsAdmin("PUT", `/orders/${order.orderId}/status`, { status: "shipped" });
  return order;
});
const partlySentOrder = share(async () => {
  const product = await aProduct();
  const { orderId, order } = await aPaidOrder(product, 2);
  await callAsAdmin("POST", `/orders/${orderId}/parcels`, {
    items: order.items.map(({ id }) => ({ order_item_id: id, quantity: 1 })),
    tracking_carrier: "Canada Post",
    tracking_number: "7023 2100 1234 5678",
  });
  return { orderId, items: product.name };
});
const disputedOrder = share(async () => {
  const order = await aPaidOrder(await aProduct());
  await dispute(order.intentId);
  return order;
});
const failedRefund = share(() => anOrderWithFailedRefund());

/** The admin's screens of orders, payments and documents. */
export const adminOrderScreens: readonly Screen[] = [
  {
    name: "admin-dashboard",
    path: "/admin",
    show: async (page) => {
      await openAsAdmin(page, "/admin");
      await expect(page.getByText("Monthly Revenue", { exact: true })).toBeVisible();
    },
  },
  {
    name: "admin-analytics",
    path: "/admin/orders",
    show: async (page) => {
      // A day in the past, on which no test places orders.
      const day = "2024-03-19";
      const { shopper, orderId } = await aCashOrder();
      await cancel(shopper, orderId);
      const paid = await aPaidOrder(await aProduct(), 3);
      for (const id of [orderId, paid.orderId]) {
        await query("UPDATE orders SET created_at = ? WHERE id = ?", `${day}T18:00:00.000Z`, id);
      }
      await openAsAdmin(page, `/admin/orders?view=analytics&from=${day}&to=${day}`);
      await expect(page.getByRole("heading", { name: "Best sellers" })).toBeVisible();
    },
  },
  {
    name: "admin-orders",
    path: "/admin/orders",
    show: async (page) => {
      await paidOrder();
      await openAsAdmin(page, "/admin/orders");
      await expect(page.getByText("Order: Paid").first()).toBeVisible();
    },
  },
  anAdminPage("admin-new-order", "/admin/orders/new"),
  {
    name: "admin-draft",
    path: "/admin/orders/new",
    show: async (page) => {
      const { id } = await aDraft();
      await openAsAdmin(page, `/admin/orders/new?draft=${id}`);
      await expect(page.getByRole("button", { name: "Send payment link" })).toBeEnabled();
    },
  },
  {
    name: "admin-drafts",
    path: "/admin/orders/drafts",
    show: async (page) => {
      await aDraft();
      await openAsAdmin(page, "/admin/orders/drafts");
      await expect(page.getByRole("link", { name: /^Casey/ }).first()).toBeVisible();
    },
  },
  {
    name: "admin-order-payment-link",
    path: "/admin/orders/$id",
    show: async (page) => {
      const { orderId } = await anOrderWithLink();
      await openAsAdmin(page, `/admin/orders/${orderId}`);
      await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
    },
  },
  {
    name: "admin-orders-filters",
    path: "/admin/orders",
    show: async (page) => {
      await openAsAdmin(page, "/admin/orders?status=paid");
      await page.getByRole("button", { name: "Filters 1 active" }).click();
      await page.getByText("Date Range").click();
      await page.getByText("Sort By").click();
      await expect(page.getByText("Filters Active")).toBeVisible();
    },
  },
  {
    name: "admin-orders-filters-phone",
    path: "/admin/orders",
    show: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAsAdmin(page, "/admin/orders");
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByLabel("Delivered", { exact: true }).check();
      await expect(page).toHaveURL(/status=delivered/);
    },
  },
  {
    name: "admin-orders-empty",
    path: "/admin/orders",
    show: async (page) => {
      await openAsAdmin(page, "/admin/orders?search=nobody-at-all");
      await expect(page.getByText("No orders match your filters")).toBeVisible();
    },
  },
  {
    name: "admin-ship",
    path: "/admin/orders",
    show: async (page) => {
      const shipping = await openShipping(page);
      await shipping.getByLabel("Tracking number").first().fill("1Z 999 AA1");
    },
  },
  {
    name: "admin-ship-left-over",
    path: "/admin/orders",
    show: async (page) => {
      const shipping = await openShipping(page);
      await shipping
        .getByLabel("Tracking number")
        .first()
        .evaluate((element) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", "AB 1\nAB 2\nAB 3");
          element.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
          );
        });
      await expect(shipping.getByText("left over")).toBeVisible();
    },
  },
  {
    name: "admin-order",
    path: "/admin/orders",
    show: async (page) => {
      const dialog = await openOrder(page, await paidOrder());
      await expect(dialog.getByText("Total Paid")).toBeVisible();
    },
  },
  {
    name: "admin-order-page",
    path: "/admin/orders/$id",
    show: async (page) => {
      const { orderId, orderNumber } = await paidOrder();
      await openAsAdmin(page, `/admin/orders/${orderId}`);
      await expect(page.getByRole("heading", { level: 1, name: `Order # ${orderNumber}` })).toBeVisible();
      await expect(page.getByRole("table", { name: "Order Items" })).toBeVisible();
      await expect((await openMoreActions(page)).getByRole("menuitem").first()).toBeVisible();
    },
  },
  {
    name: "admin-ship-part",
    path: "/admin/orders/$id",
    show: async (page) => {
      const { orderId, orderNumber } = await paidOrder();
      await openAsAdmin(page, `/admin/orders/${orderId}`);
      await chooseAction(page, "Ship a part");
      const part = page.getByRole("dialog", { name: `Ship a part of ${orderNumber}` });
      await part.getByRole("button", { name: "Mark as sent" }).click();
      await expect(part).toContainText("Select at least one item");
    },
  },
  {
    name: "admin-parcels",
    path: "/admin/orders/$id",
    show: async (page) => {
      const { orderId, items } = await partlySentOrder();
      await openAsAdmin(page, `/admin/orders/${orderId}`);
      await page.getByRole("button", { name: "Edit tracking" }).click();
      await expect(page.getByText(`Left to pack: 1 × ${items}`)).toBeVisible();
    },
  },
  {
    name: "admin-change-order",
    path: "/admin/orders",
    show: async (page) => {
      const { orderNumber } = await paidOrder();
      const dialog = await openOrder(page, await paidOrder());
      await dialog.getByRole("button", { name: "Change order" }).click();
      const change = page.getByRole("dialog", { name: `Change order ${orderNumber}` });
      await change.getByRole("button", { name: /^Decrease Quantity/ }).click();
      await change.getByRole("button", { name: /^Lower price/ }).click();
      await change.getByLabel("Another address").check();
      const confirm = change.getByRole("button", { name: /and change order$/ });
      await expect(confirm).toBeEnabled();
      await confirm.click();
      await expect(change.getByText("Please say why the price is lower.")).toBeVisible();
    },
  },
  {
    name: "admin-awaited-change",
    path: "/admin/orders/$id",
    show: async (page) => {
      const { shopper, orderId, order } = await aPaidOrder(await aProduct(), 2);
      await call(`/api/orders/${orderId}/change-requests`, {
        token: shopper.token,
        json: { note: "Two more, please" },
      });
      await callAsAdmin("POST", `/orders/${orderId}/changes`, {
        lines: order.items.map(({ id }) => ({ order_item_id: id, quantity: 4 })),
        version: order.version + 1,
        total: 24,
        settlement: "link",
        request_id: crypto.randomUUID(),
      });
      await openAsAdmin(page, `/admin/orders/${orderId}`);
      await expect(page.getByText("A change waits for $12.00")).toBeVisible();
      await expect(page.getByText("The customer asks for a change")).toBeVisible();
    },
  },
  {
    name: "admin-refund",
    path: "/admin/orders",
    show: async (page) => {
      const refund = await openRefund(page, await paidOrder());
      await refund.getByLabel("An amount").check();
      await refund.getByLabel("Reason").selectOption("Another reason");
      await refund.getByLabel("Other reason").fill("A scratch");
      await refund.getByRole("textbox", { name: "Amount" }).fill("18.01");
      await refund.getByRole("button", { name: "Refund", exact: true }).click();
      await expect(refund).toContainText("is left to refund.");
    },
  },
  {
    name: "admin-refund-items",
    path: "/admin/orders",
    show: async (page) => {
      const refund = await openRefund(page, await shippedOrder());
      await refund.getByLabel("Reason").selectOption("Another reason");
      await refund.getByRole("button", { name: "Refund", exact: true }).click();
      await expect(refund.getByText("Please provide a reason for the refund")).toBeVisible();
    },
  },
  {
    name: "admin-cancel",
    path: "/admin/orders",
    show: async (page) => {
      await openOrder(page, await paidOrder());
      await chooseAction(page, "Cancel order");
      await expect(page.getByLabel("Reason for cancellation")).toBeVisible();
    },
  },
  {
    name: "admin-cancel-shipped",
    path: "/admin/orders",
    show: async (page) => {
      const order = await shippedOrder();
      const dialog = await openOrder(page, order);
      await dialog.getByRole("combobox", { name: "New status" }).selectOption("Canceled");
      await dialog.getByRole("button", { name: "Update" }).click();
      const cancel = page.getByRole("dialog", { name: `Cancel order ${order.orderNumber}` });
      await cancel.getByLabel("Reason for cancellation").fill("Sent back");
      await cancel.getByRole("button", { name: "Cancel Order" }).click();
      await expect(cancel.getByRole("alert")).toContainText("Please say whether the items came back.");
    },
  },
  {
    name: "admin-cancel-conflict",
    path: "/admin/orders",
    problems: [{ status: 409, path: /^\/api\/orders\/[^/]+\/status$/ }],
    show: async (page) => {
      const order = await aPaidOrder(await aProduct());
      await openOrder(page, order);
      await chooseAction(page, "Cancel order");
      const cancel = page.getByRole("dialog", { name: `Cancel order ${order.orderNumber}` });
      await cancel.getByLabel("Reason for cancellation").fill("Out of stock");
      await callAsAdmin("PUT", `/orders/${order.orderId}/status`, { status: "shipped" });
      await cancel.getByRole("button", { name: "Cancel Order" }).click();
      await expect(cancel).toContainText("This order changed while you were looking at it.");
    },
  },
  {
    name: "admin-return",
    path: "/admin/orders",
    show: async (page) => {
      const { shopper, order, orderId, orderNumber } = await aPaidOrder(await aProduct(), 2);
      await callAsAdmin("PUT", `/orders/${orderId}/status`, { status: "shipped" });
      const items = order.items.map(({ id }) => ({ order_item_id: id, quantity: 1 }));
      const json = { items, reason: "It wobbles" };
      await call(`/api/orders/${orderId}/returns`, { token: shopper.token, json });
      const dialog = await openOrder(page, { orderId, orderNumber });
      const returns = dialog.getByRole("list", { name: "Returns" });
      await returns.getByRole("button", { name: "Decline return" }).click();
      await expect(returns).toContainText("Please tell the customer why");
    },
  },
  {
    name: "admin-disputed-order",
    path: "/admin/orders",
    show: async (page) => {
      const dialog = await openOrder(page, await disputedOrder());
      await expect(dialog.getByText("Don't ship it before the bank has decided.")).toBeVisible();
    },
  },
  {
    name: "admin-ship-disputed",
    path: "/admin/orders",
    show: async (page) => {
      const dialog = await openOrder(page, await disputedOrder());
      await dialog.getByRole("button", { name: "Ship", exact: true }).click();
      await page.getByLabel("Ship it despite the dispute").check();
    },
  },
  {
    name: "admin-failed-refund",
    path: "/admin/orders",
    show: (page) => openFailedRefund(page),
  },
  {
    name: "admin-refund-by-hand",
    path: "/admin/orders",
    show: async (page) => {
      await openFailedRefund(page);
      await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
      await page.getByLabel(/record it only/).check();
    },
  },
  {
    name: "admin-invoices",
    path: "/admin/invoices",
    show: async (page) => {
      const { order } = await paidOrder();
      await openAsAdmin(page, "/admin/invoices");
      await expect(page.getByRole("row").filter({ hasText: order.order_number })).toContainText(/INV-\d+/);
    },
  },
  anAdminPage("admin-payments", "/admin/payments-health"),
  {
    name: "admin-payments-details",
    path: "/admin/payments-health",
    show: async (page) => {
      await payForUnknownOrder();
      await openAsAdmin(page, "/admin/payments-health");
      await page.getByRole("button", { name: "Compare with Stripe now" }).click();
      await expect(page.getByText("The store was compared with Stripe.")).toBeVisible();
      await page.getByText("Technical details", { exact: true }).click();
      await expect(page.getByText(/Started by an admin/).first()).toBeVisible();
      await expect(page.getByText("No matching order was found").first()).toBeVisible();
    },
  },
  {
    name: "admin-tracking-import",
    path: "/admin/orders",
    show: async (page) => {
      const { order } = await aPaidOrder(await aProduct());
      await openAsAdmin(page, "/admin/orders");
      await page.getByRole("button", { name: "Import tracking numbers" }).click();
      const buffer = Buffer.from(`order,tracking\n${order.order_number},7023210012345678\nPD-0000-0000,1`);
      await page.getByLabel("CSV file").setInputFiles({ name: "tracking.csv", mimeType: "text/csv", buffer });
      await expect(page.getByRole("button", { name: "Mark 1 order as shipped" })).toBeVisible();
    },
  },
  {
    name: "admin-search",
    path: "/admin/products",
    show: async (page) => {
      const { orderNumber } = await paidOrder();
      await openAsAdmin(page, "/admin/products");
      await page.getByRole("combobox", { name: "Search orders, customers and products" }).fill(orderNumber);
      const results = page.getByRole("listbox", { name: "Search results" });
      await expect(results.getByRole("option", { name: orderNumber })).toBeVisible();
    },
  },
];

interface OrderIds {
  readonly orderId: string;
  readonly orderNumber: string;
}

async function openOrder(page: Page, { orderId, orderNumber }: OrderIds): Promise<Locator> {
  await openAsAdmin(page, `/admin/orders?detail=${orderId}`);
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByRole("table", { name: "Order Items" })).toBeVisible();
  return dialog;
}

async function openRefund(page: Page, order: OrderIds): Promise<Locator> {
  const dialog = await openOrder(page, order);
  await dialog.getByRole("button", { name: "Refund" }).click();
  return page.getByRole("dialog", { name: `Refund order ${order.orderNumber}` });
}

async function openFailedRefund(page: Page): Promise<void> {
  await openOrder(page, await failedRefund());
  await expect(page.getByText("Money did not reach the customer")).toBeVisible();
}

/** Opens the dialog that ships two orders of one customer. */
async function openShipping(page: Page): Promise<Locator> {
  const { shopper } = await aPaidOrder(await aProduct());
  await aCashOrder({ shopper });
  await openAsAdmin(page, `/admin/orders?search=${shopper.email}`);
  await page.getByLabel("Select all orders on this page").check();
  await page.getByRole("button", { name: "Mark 2 as shipped" }).click();
  return page.getByRole("dialog");
}

import type { EmailTemplate } from "../../contract/admin/email-templates.ts";
import type { WrittenEmailKind } from "../../contract/orders/emails.ts";

const orderedForPickup = {
  heading: "Thank you for your order",
  introduction: "We'll email you when it's ready.",
};

/**
 * The subject, heading and introduction of each kind of email until an admin changes them. They state no amount that an
 * email must contain, because an admin can remove it from them.
 */
export const standardTemplates: Readonly<Record<WrittenEmailKind, EmailTemplate>> = {
  new_order: {
    subject: "New order {order_number}: {items}, {total}",
    heading: "New order from {customer}",
    introduction: "It's ready to be packed.",
  },
  payment_requested: {
    subject: "Your order {order_number} from {name}: please pay",
    heading: "Please pay for your order",
    introduction: "We've put your order together. It's yours once it's paid.",
  },
  change_requested: {
    subject: "Change request for order {order_number}",
    heading: "{customer} asks for a change",
    introduction: "Please answer before the order leaves.",
  },
  placed: {
    subject: "Order {order_number} placed",
    heading: "Thank you for your order",
    introduction: "We have your order and are getting it ready.",
  },
  paid: {
    subject: "Order {order_number} confirmed",
    heading: "Thank you for your order",
    introduction: "We're getting your order ready, and will email you again when it ships.",
  },
  pickup_moved: {
    subject: "New pick-up time for order {order_number}",
    heading: "Your pick-up has a new time",
    introduction: "We had to move the time at which you pick up your order. We're sorry for the trouble.",
  },
  ready: {
    subject: "Order {order_number} is ready for pick-up",
    heading: "Your order is ready",
    introduction: "Come and pick it up, and show the code below at the counter.",
  },
  pickup_to_delivery: {
    subject: "We'll deliver order {order_number}",
    heading: "We'll deliver your order",
    introduction: "You don't need to pick up this order any more.",
  },
  address_changed: {
    subject: "New delivery address for order {order_number}",
    heading: "We'll deliver to another address",
    introduction: "We corrected the delivery address of your order.",
  },
  part_shipped: {
    subject: "Part of order {order_number} is on its way",
    heading: "Part of your order is on its way",
    introduction: "We've sent a part of your order.",
  },
  change_payment: {
    subject: "Please pay for the change of order {order_number}",
    heading: "Please pay the difference",
    introduction: "We'll change your order as soon as the difference is paid. Until then, it stays as it is.",
  },
  content_changed: {
    subject: "Order {order_number} has changed",
    heading: "Your order has changed",
    introduction: "This is your order now.",
  },
  shipped: {
    subject: "Order {order_number} is on its way",
    heading: "Your order is on its way",
    introduction: "Your order has shipped.",
  },
  delivered: {
    subject: "Order {order_number} was delivered",
    heading: "Your order has arrived",
    introduction: "Thank you for shopping with us.",
  },
  canceled: {
    subject: "Order {order_number} was canceled",
    heading: "Your order was canceled",
    introduction: "This order was canceled.",
  },
  refunded: {
    subject: "Refund of {amount} for order {order_number}",
    heading: "We refunded {amount}",
    introduction: "Here are the details of your refund.",
  },
  refund_failed: {
    subject: "Your refund of {amount} for order {order_number} didn't go through",
    heading: "Your refund didn't go through",
    introduction: "The money is still yours, and you don't need to do anything.",
  },
  return_requested: {
    subject: "We received your return request for order {order_number}",
    heading: "We received your return request",
    introduction:
      "Please keep the items for now. We'll email you whether we can take them back, and how to send them.",
  },
  return_approved: {
    subject: "Your return for order {order_number} is approved",
    heading: "Your return is approved",
    introduction: "We'll be glad to take this back.",
  },
  return_declined: {
    subject: "About your return for order {order_number}",
    heading: "We can't take this back",
    introduction: "We've looked at your return request, but we can't accept it.",
  },
  placed_for_pickup: {
    subject: "Order {order_number} placed",
    ...orderedForPickup,
  },
  paid_for_pickup: {
    subject: "Order {order_number} confirmed",
    ...orderedForPickup,
  },
  picked_up: {
    subject: "Order {order_number} was picked up",
    heading: "Thank you for your visit",
    introduction: "Thank you for shopping with us.",
  },
  account_suspended: {
    subject: "Your account at {name} is suspended",
    heading: "Your account is suspended",
    introduction: "We've suspended your account at {name}.",
  },
  account_exists: {
    subject: "You already have an account at {name}",
    heading: "You already have an account",
    introduction:
      "Someone tried to create an account at {name} with this email address. You already have one, so you can sign in right away.",
  },
  claim_orders: {
    subject: "Add your earlier orders to your account at {name}",
    heading: "Add your earlier orders",
    introduction:
      "You asked us to add the orders that you placed with this email address, without signing in, to your account at {name}.",
  },
  low_stock: {
    subject: "Low stock: {products}",
    heading: "Low stock",
    introduction: "Here is the news about your stock.",
  },
  back_in_stock: {
    subject: "{product} is back in stock",
    heading: "{product} is back",
    introduction: "Good news: {product} is back in stock at {name}.",
  },
  newsletter_confirm: {
    subject: "Confirm your subscription to the {name} newsletter",
    heading: "Confirm your subscription",
    introduction: "Someone entered this address for the {name} newsletter.",
  },
  newsletter_welcome: {
    subject: "Welcome to the {name} newsletter",
    heading: "You're on the list",
    introduction:
      "Thank you for subscribing to the {name} newsletter. We'll email you when new products arrive.",
  },
  newsletter_unsubscribe: {
    subject: "Unsubscribe from the {name} newsletter",
    heading: "Unsubscribe",
    introduction: "Someone asked us to take this address off the {name} newsletter.",
  },
};

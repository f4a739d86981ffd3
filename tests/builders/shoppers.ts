import { type AddressInput, type AddressView, addressResponse } from "../../contract/account/addresses.ts";
import { adminProductResponse } from "../../contract/admin/products.ts";
import { type CartView, cartResponse } from "../../contract/orders/cart.ts";
import {
  createCodResponse,
  type PaymentIntentResponse,
  paymentIntentResponse,
} from "../../contract/orders/checkout.ts";
import { type OrderView, orderResponse } from "../../contract/orders/orders.ts";
import type { Account, AccountMetadata } from "./accounts.ts";
import { type Call, unwrap } from "./call.ts";

type Caller = Pick<Account, "token">;
/** A customer with an address. */
export type Buyer = Caller & { readonly address: Pick<AddressView, "id"> };
export interface ProductId {
  readonly id: string;
}

export type Payment = PaymentIntentResponse & { readonly intentId: string };

interface Environment<A extends Account, P extends ProductId> {
  readonly call: Call;
  readonly anAccount: (metadata: AccountMetadata) => Promise<A>;
  readonly anAdminToken: () => Promise<string>;
  readonly aLaterToken: (account: { readonly id: string }) => Promise<string>;
  readonly aProduct: () => Promise<P>;
  readonly pay: (intentId: string, card?: string) => Promise<unknown>;
}

/** An address outside the local area. Delivery costs $5.00, and cash on delivery is not available. */
const outOfTown = { postal_code: "M5V 2T6", province: "Ontario", city: "Toronto" } as const;

let addressCount = 0;

/**
 * Returns an address with its own street number and phone, because the store adds up the unpaid units of one household.
 */
function addressInput(details: Partial<AddressInput> = {}): AddressInput {
  addressCount += 1;
  return {
    full_name: "Robin Shopper",
    phone_number: `204-555-${String(addressCount).padStart(4, "0")}`,
    address_line1: `${addressCount} Main Street`,
    city: "Winnipeg",
    province: "Manitoba",
    postal_code: "R2C 0A1",
    ...details,
  };
}

function toIntentId(clientSecret: string): string {
  const [intentId = ""] = clientSecret.split("_secret_");
  return intentId;
}

/** Returns the order and the payment intent of a checkout that started. */
async function readPayment(response: Response): Promise<Payment> {
  const payment = await unwrap(response, paymentIntentResponse);
  return { ...payment, intentId: toIntentId(payment.clientSecret) };
}

/** Returns the builders of shoppers and orders. They use the store's API, so they work in every test environment. */
export function createShoppers<A extends Account, P extends ProductId>(environment: Environment<A, P>) {
  const { call, anAccount, anAdminToken, aLaterToken, aProduct, pay } = environment;
  type Shopper = A & { readonly address: AddressView };

  /** Creates an account with an address, which is local unless the test sets another postal code. */
  async function aShopper(address: Partial<AddressInput> = {}): Promise<Shopper> {
    const account = await anAccount({ user: { first_name: "Robin", last_name: "Shopper" } });
    return { ...account, address: await anAddress(account, address) };
  }

  /** Creates a shopper with units of a product in the cart. */
  async function aShopperWith(product: ProductId, quantity = 1): Promise<Shopper> {
    const shopper = await aShopper();
    await add(shopper, product, quantity);
    return shopper;
  }

  async function anAddress({ token }: Caller, details: Partial<AddressInput> = {}): Promise<AddressView> {
    const response = await call("/api/addresses", { token, json: addressInput(details) });
    return (await unwrap(response, addressResponse)).data;
  }

  async function getCart({ token }: Caller): Promise<CartView> {
    return (await unwrap(await call("/api/cart", { token }), cartResponse)).data;
  }

  /** Adds a product to the cart and returns the cart. */
  async function add({ token }: Caller, product: ProductId, quantity?: number): Promise<CartView> {
    const json = { product_id: product.id, ...(quantity === undefined ? {} : { quantity }) };
    return (await unwrap(await call("/api/cart/items", { token, json }), cartResponse)).data;
  }

  /** Sends POST /checkout/create-payment-intent for the shopper's cart, as the page does. */
  async function startCheckout(
    { token, address }: Buyer,
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<Response> {
    const cart = await call("/api/cart", { token });
    if (!cart.ok) return cart;
    return call("/api/checkout/create-payment-intent", {
      token,
      json: {
        cartId: (await unwrap(cart, cartResponse)).data.id,
        shippingAddressId: address.id,
        billingAddressId: address.id,
        shippingMethod: "standard",
        ...changes,
      },
    });
  }

  async function checkout(shopper: Buyer, changes: Readonly<Record<string, unknown>> = {}): Promise<Payment> {
    return readPayment(await startCheckout(shopper, changes));
  }

  /** Creates a shopper with this product in the cart who has opened the payment page. */
  async function atPayment(product: ProductId, quantity = 1) {
    const shopper = await aShopperWith(product, quantity);
    return { shopper, ...(await checkout(shopper)) };
  }

  /** Creates a shopper on the payment page who has pressed Pay. */
  async function whilePaying(product: ProductId) {
    const { shopper } = await atPayment(product);
    return { shopper, ...(await checkout(shopper, { isPaying: true })) };
  }

  /** Places an order that was paid with this card and settled. */
  async function aPaidOrder(product: ProductId, quantity = 1, card?: string) {
    const payment = await atPayment(product, quantity);
    await pay(payment.intentId, card);
    const { status } = await confirm(payment.shopper, payment);
    if (status !== 200) throw new Error(`The payment was not confirmed: ${status}`);
    return { ...payment, order: await getOrder(payment.shopper, payment.orderId) };
  }

  /** Sends POST /orders/create-cod for the shopper's cart. */
  async function requestCashOrder(
    { token, address }: Buyer,
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<Response> {
    const json = { cart_id: (await getCart({ token })).id, shipping_address_id: address.id, ...changes };
    return call("/api/orders/create-cod", { token, json });
  }

  /** Places a cash order for the shopper's cart. */
  async function placeCashOrder(shopper: Buyer, changes: Readonly<Record<string, unknown>> = {}) {
    return (await unwrap(await requestCashOrder(shopper, changes), createCodResponse)).data;
  }

  /** Places a cash order of one product. */
  async function aCashOrder({
    shopper,
    product,
    quantity,
  }: {
    shopper?: Shopper;
    product?: P;
    quantity?: number;
  } = {}) {
    const buyer = shopper ?? (await aShopper());
    const orderedProduct = product ?? (await aProduct());
    await add(buyer, orderedProduct, quantity);
    const { orderId, orderNumber } = await placeCashOrder(buyer);
    return { shopper: buyer, product: orderedProduct, orderId, orderNumber };
  }

  async function confirm(
    { token }: Caller,
    { orderId, intentId }: Pick<Payment, "orderId" | "intentId">,
  ): Promise<Response> {
    const json = { orderId, paymentIntentId: intentId };
    return call("/api/checkout/confirm-order", { token, json });
  }

  async function cancel({ token }: Caller, orderId: string, reason = "Changed my mind"): Promise<Response> {
    return call(`/api/orders/${orderId}/cancel`, { method: "PUT", token, json: { cancel_reason: reason } });
  }

  async function getOrder({ token }: Caller, orderId: string): Promise<OrderView> {
    return (await unwrap(await call(`/api/orders/${orderId}`, { token }), orderResponse)).data;
  }

  /** Reads the units that are not allocated to orders. */
  async function getStock(product: ProductId): Promise<number> {
    const response = await call(`/api/admin/products/${product.id}`, { token: await anAdminToken() });
    return (await unwrap(response, adminProductResponse)).data.stock_quantity;
  }

  /** Sends the account's first request, which creates its profile. */
  async function visit<C extends Caller>(account: C): Promise<C> {
    const { status } = await call("/api/auth/me", { token: account.token });
    if (status !== 200) throw new Error(`The account could not sign in: ${status}`);
    return account;
  }

  /**
   * Suspends an account as an admin does, which ends its sessions.
   * @returns the account, signed in again
   */
  async function suspend<C extends Account>(account: C): Promise<C> {
    await visit(account);
    const response = await call(`/api/admin/users/${account.id}`, {
      method: "PUT",
      token: await anAdminToken(),
      json: { account_status: "suspended" },
    });
    if (!response.ok) throw new Error(`The account was not suspended: ${response.status}`);
    return { ...account, token: await aLaterToken(account) };
  }

  return {
    aShopper,
    aShopperWith,
    anAddress,
    getCart,
    add,
    startCheckout,
    checkout,
    atPayment,
    whilePaying,
    aPaidOrder,
    requestCashOrder,
    placeCashOrder,
    aCashOrder,
    confirm,
    cancel,
    getOrder,
    getStock,
    visit,
    suspend,
    addressInput,
    outOfTown,
    readPayment,
    toIntentId,
  };
}

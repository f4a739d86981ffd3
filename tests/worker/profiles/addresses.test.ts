import { expect, test } from "vitest";
import {
  type AddressInput,
  addressListResponse,
  addressResponse,
} from "../../../contract/account/addresses.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { atTime } from "../builders/clock.ts";
import { addressInput, anAddress, outOfTown } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

test("normalizes phone numbers and postal codes, and marks addresses in the local area", async () => {
  const account = await anAccount();
  const local = await anAddress(account, { phone_number: "+1 (204) 555.0134", postal_code: "r2c0a1" });
  expect(local).toMatchObject({
    phone_number: "204-555-0134",
    postal_code: "R2C 0A1",
    is_local: true,
    is_default: true,
  });
  expect(await anAddress(account, outOfTown)).toMatchObject({ postal_code: "M5V 2T6", is_local: false });
});

test("makes the first address the default", async () => {
  const account = await anAccount();
  const first = await anAddress(account);
  await anAddress(account);
  expect(await listDefaultIds(account)).toEqual([first.id]);
});

test("makes an address the default on request", async () => {
  const account = await anAccount();
  const first = await anAddress(account);
  const second = await anAddress(account);
  const third = await anAddress(account, { is_default: true });
  expect(await listDefaultIds(account)).toEqual([third.id]);

  const setDefault = await call(`/api/addresses/${second.id}/default`, {
    method: "PUT",
    token: account.token,
  });
  expect((await unwrap(setDefault, addressResponse)).data.is_default).toBe(true);
  expect(await listDefaultIds(account)).toEqual([second.id]);

  await updateAddress(account, first.id, { is_default: true });
  expect(await listDefaultIds(account)).toEqual([first.id]);
});

test("keeps a default if an update turns it off", async () => {
  const account = await anAccount();
  const first = await anAddress(account);
  await anAddress(account);
  const response = await updateAddress(account, first.id, { is_default: false, city: "Brandon" });
  expect((await unwrap(response, addressResponse)).data).toMatchObject({ city: "Brandon", is_default: true });
});

test("keeps one default until the last address is deleted", async () => {
  const account = await anAccount();
  await anAddress(account);
  await anAddress(account);
  await anAddress(account);
  for (const expectedCount of [2, 1, 0]) {
    const [id] = await listDefaultIds(account);
    expect((await call(`/api/addresses/${id}`, { method: "DELETE", token: account.token })).status).toBe(200);
    const remaining = await listAddresses(account);
    expect(remaining).toHaveLength(expectedCount);
    expect(remaining.filter((address) => address.is_default)).toHaveLength(Math.min(expectedCount, 1));
  }
});

test("makes the newest remaining address the default when the default is deleted", async () => {
  const account = await anAccount();
  const addresses = [];
  // Addresses that are created in one test may have the same time.
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-03"]) {
    addresses.push(await atTime(new Date(day), () => anAddress(account)));
  }
  await call(`/api/addresses/${addresses[0]?.id}`, { method: "DELETE", token: account.token });
  expect(await listDefaultIds(account)).toEqual([addresses[2]?.id]);
});

test("keeps exactly one default if changes arrive at once", async () => {
  const account = await anAccount();
  await Promise.all(Array.from({ length: 6 }, () => anAddress(account, { is_default: true })));
  const ids = (await listAddresses(account)).map((address) => address.id);
  const requests = ids.map((id, index) =>
    index < 4
      ? call(`/api/addresses/${id}/default`, { method: "PUT", token: account.token })
      : call(`/api/addresses/${id}`, { method: "DELETE", token: account.token }),
  );
  await Promise.all(requests);
  expect(await listDefaultIds(account)).toHaveLength(1);
});

test("limits an account to fifty addresses, even if two are added at once", async () => {
  const account = await anAccount();
  await Promise.all(Array.from({ length: 49 }, () => anAddress(account)));
  const addAddress = () =>
    call("/api/addresses", { token: account.token, json: addressInput({ is_default: true }) });
  const responses = await Promise.all([addAddress(), addAddress()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await listAddresses(account)).toHaveLength(50);
  expect(await listDefaultIds(account)).toHaveLength(1);
});

test("returns 404 for an address of another account, an unknown id and an invalid id", async () => {
  const owner = await anAccount();
  const other = await anAccount();
  const address = await anAddress(owner);
  const otherDefault = await anAddress(other);
  for (const id of [address.id, crypto.randomUUID(), "nonsense"]) {
    const requests = [
      {
        path: `/api/addresses/${id}`,
        method: "PUT",
        json: addressInput({ city: "Elsewhere", is_default: true }),
      },
      { path: `/api/addresses/${id}`, method: "PUT", json: addressInput({ city: "Elsewhere" }) },
      { path: `/api/addresses/${id}/default`, method: "PUT" },
      { path: `/api/addresses/${id}`, method: "DELETE" },
    ];
    for (const { path, ...request } of requests) {
      const response = await call(path, { ...request, token: other.token });
      expect(response.status).toBe(404);
      expect((await unwrap(response, failureResponse)).code).toBe("address_not_found");
    }
  }
  expect(await listAddresses(owner)).toEqual([address]);
  expect(await listDefaultIds(other)).toEqual([otherDefault.id]);
});

test("returns an error for each invalid field", async () => {
  const { token } = await anAccount();
  const json = {
    full_name: " ",
    phone_number: "123",
    city: "x".repeat(101),
    postal_code: "Z9Z 9Z9",
    province: "Texas",
  };
  const response = await call("/api/addresses", { token, json });
  expect(response.status).toBe(422);
  expect((await unwrap(response, failureResponse)).errors).toMatchObject({
    full_name: "Full name is required",
    phone_number: "Valid phone number is required (e.g., 555-555-5555)",
    address_line1: expect.any(String),
    city: "Must be at most 100 characters",
    postal_code: "Valid postal code is required (e.g., A1A 1A1)",
    province: "Please choose a province or territory",
  });
});

async function listDefaultIds(account: Account): Promise<string[]> {
  return (await listAddresses(account)).filter((address) => address.is_default).map((address) => address.id);
}

async function listAddresses({ token }: Account) {
  return (await unwrap(await call("/api/addresses", { token }), addressListResponse)).data;
}

function updateAddress({ token }: Account, id: string, changes: Partial<AddressInput>): Promise<Response> {
  return call(`/api/addresses/${id}`, { method: "PUT", token, json: addressInput(changes) });
}

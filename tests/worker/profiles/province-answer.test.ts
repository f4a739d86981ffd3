import { expect, test } from "vitest";
import { addressListResponse, addressResponse } from "../../../contract/account/addresses.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { addressInput } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

const lloydminster = { postal_code: "T9V 0A1", province: "Saskatchewan", city: "Lloydminster" } as const;
const question = "T9V is in Alberta. Which is right?";

test("saves an address whose province contradicts its postal code only with an answer", async () => {
  const account = await anAccount();
  expect(await readFailure(await save(account, addressInput(lloydminster)))).toMatchObject({
    status: 422,
    code: "invalid_input",
    message: question,
    errors: { province: question },
  });
  expect(await listAddresses(account)).toEqual([]);
  const confirmed = addressInput({ ...lloydminster, is_province_confirmed: true });
  const { data } = await unwrap(await save(account, confirmed), addressResponse);
  expect(data).toMatchObject({ ...lloydminster, is_province_confirmed: true });
  expect(await listAddresses(account)).toEqual([data]);
});

test("asks again about a changed address, and forgets the answer where nothing contradicts", async () => {
  const account = await anAccount();
  const confirmed = addressInput({ ...lloydminster, is_province_confirmed: true });
  const { id } = (await unwrap(await save(account, confirmed), addressResponse)).data;
  const moved = addressInput({ ...lloydminster, postal_code: "R2C 0A1" });
  expect(await readFailure(await save(account, moved, id))).toMatchObject({
    status: 422,
    errors: { province: "R2C is in Manitoba. Which is right?" },
  });
  expect(await listAddresses(account)).toMatchObject([lloydminster]);
  const agreeing = { ...confirmed, province: "Alberta" };
  const { data } = await unwrap(await save(account, agreeing, id), addressResponse);
  expect(data).toMatchObject({ province: "Alberta", is_province_confirmed: false });
});

test("saves the territory of a postal code with X", async () => {
  const account = await anAccount();
  const iqaluit = { postal_code: "X0A 0H0", city: "Iqaluit" } as const;
  const wrong = addressInput({ ...iqaluit, province: "Northwest Territories" });
  expect(await readFailure(await save(account, wrong))).toMatchObject({
    errors: { province: "X0A is in Nunavut. Which is right?" },
  });
  expect((await save(account, addressInput({ ...iqaluit, province: "Nunavut" }))).status).toBe(201);
});

function save({ token }: Account, json: object, id?: string) {
  return id === undefined
    ? call("/api/addresses", { token, json })
    : call(`/api/addresses/${id}`, { method: "PUT", token, json });
}

async function listAddresses({ token }: Account) {
  return (await unwrap(await call("/api/addresses", { token }), addressListResponse)).data;
}

import { adminFamilyResponse } from "../../contract/admin/families.ts";
import { unwrap } from "../builders/call.ts";
import { aProduct } from "./products.ts";
import { accounts, call, callAsAdmin } from "./store-api.ts";

interface MemberDetails {
  readonly values: readonly string[];
  /** The fields of aProduct(). */
  readonly fields?: Parameters<typeof aProduct>[0];
}

/** Creates a family that no other test uses, and its products, which are active. */
export async function aFamily(
  details: readonly MemberDetails[],
  { optionNames = ["Colour"] }: { readonly optionNames?: readonly string[] } = {},
) {
  const name = `Prairie Bowl ${crypto.randomUUID().slice(0, 8)}`;
  const products = [];
  const members = [];
  for (const { values, fields } of details) {
    const product = await aProduct({ name: `${name} ${values.join(" ")}`, ...fields });
    products.push(product);
    members.push({ product_id: product.id, copy_of: null, values });
  }
  return { products, family: await saveFamily({ name, option_names: optionNames, members }) };
}

/** Creates a family whose members are active copies of one product, one for each value. */
export async function aFamilyOfCopies(values: readonly string[]) {
  const product = await aProduct();
  const family = await saveFamily({
    name: `All of ${product.name}`,
    option_names: ["Scent"],
    members: values.map((value, index) => ({
      product_id: index === 0 ? product.id : null,
      copy_of: index === 0 ? null : product.id,
      values: [value],
      on_hand: 12,
    })),
  });
  const ids = family.members.map(({ id }) => id);
  await callAsAdmin("POST", "/admin/products/bulk", { action: "activate", ids });
  return { product, family };
}

async function saveFamily(json: object) {
  const response = await call("/api/admin/families", { token: await accounts.anAdminToken(), json });
  return (await unwrap(response, adminFamilyResponse)).data;
}

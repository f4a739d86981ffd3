import { beforeAll, expect, test } from "vitest";
import { maxRepeatedValues } from "../../../../contract/shared/request-values.ts";
import { anAdmin } from "../../builders/admins.ts";
import { call } from "../../builders/store.ts";

// D1 limits the length and the parameters of a statement. Each of these words has several spellings and stems.
const longestSearch = "stationeries colouries greyses woodenses plushies ceramices kites bowlses";

const categories: [string, string][] = [];
beforeAll(async () => {
  const { token } = await anAdmin();
  for (let number = 1; number <= maxRepeatedValues; number += 1) {
    const name = `Department of things ${number}`;
    expect((await call("/api/admin/categories", { token, json: { name } })).status).toBe(201);
    categories.push(["category", name]);
  }
});

const flags = "in_stock=true&is_new=true&is_deal=true&is_featured=true";
const prices = "min_price=1&max_price=2&min_retail_price=1&max_retail_price=2&min_discount_percentage=1";
const lastPage = "page=2&limit=100&order=desc";

test.each([
  `/api/products?sort_by=retail_price&${lastPage}`,
  `/api/products?sort_by=retail_price&${lastPage}&in_stock_first=true`,
  `/api/products?sort_by=retail_price&${lastPage}&${flags}&${prices}`,
  `/api/products?sort_by=retail_price&${lastPage}&${flags}&${prices}&in_stock_first=true&search=bell`,
  `/api/products/search?sort_by=relevance&${lastPage}&min_price=1&max_price=2&query=${longestSearch}`,
  `/api/products/search?sort_by=name&${lastPage}&min_price=1&max_price=2&query=${longestSearch}`,
])("fits D1's limits with the most categories in %s", async (path) => {
  const response = await call(`${path}&${new URLSearchParams(categories)}`);
  expect(await response.json()).toMatchObject({ data: [], count: 0 });
});

import { newShippingDocument } from "../../contract/shipping/shipping-document.ts";
import { newTaxDocument } from "../../contract/tax/tax-document.ts";
import { test } from "../support/e2e-test.ts";
import { saveSettings } from "../support/guests.ts";
import { testScreens } from "../support/screens.ts";
import { saveAllSettings, saveTaxes, saveZones } from "./screens/save-settings.ts";
import { settingsScreens } from "./screens/settings.ts";

test.beforeEach(saveAllSettings);

test.afterAll(async () => {
  await saveSettings({
    guest_checkout: false,
    pickup: false,
    pay_at_pickup: false,
    tax_mode: "per_product",
    notice: null,
  });
  await saveZones(newShippingDocument);
  await saveTaxes(newTaxDocument);
});

testScreens(settingsScreens);

import { test } from "../support/e2e-test.ts";
import { testScreens } from "../support/screens.ts";
import { saveAllSettings } from "./screens/save-settings.ts";
import { settingsScreens } from "./screens/settings.ts";

test.beforeEach(saveAllSettings);

testScreens(settingsScreens);

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { textPages } from "../../contract/store/texts.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { changeSettings, readSettings } from "../../worker/domain/store/change-settings.ts";
import { changeHome, home } from "../../worker/domain/store/home.ts";
import { changeIdentity, readIdentityView } from "../../worker/domain/store/identity.ts";
import { getPageText } from "../../worker/domain/store/texts.ts";
import { demoHome } from "./demo-home.ts";
import { demoIdentity } from "./demo-identity.ts";
import { demoTexts } from "./demo-texts.ts";
import { createImporter } from "./products.ts";

const folder = join(import.meta.dirname, "..", "demo");

/** Saves the documents and settings of the demonstration as an admin would, unless they are saved already. */
export async function seedDocuments(context: StoreContext): Promise<void> {
  const admin = createImporter(context);
  if ((await readIdentityView(context)).version === 0) {
    const logo = await context.images.put(await readFile(join(folder, "logo.png")));
    await changeIdentity(context, admin, { ...demoIdentity, logo_hash: logo.contentHash, version: 0 });
  }
  if ((await home.readView(context)).version === 0) {
    const scene = await context.images.put(await readFile(join(folder, "banner.webp")));
    const [first, ...others] = demoHome.banners;
    const banners = first === undefined ? [] : [{ ...first, image_hash: scene.contentHash }, ...others];
    await changeHome(context, admin, { ...demoHome, banners, version: 0 });
  }
  const { version } = await readSettings(context);
  if (version === 1) {
    const offers = { guest_checkout: true, pickup: true, pay_at_pickup: true };
    await changeSettings(context, admin, { ...offers, version }, false);
  }
  for (const page of textPages) {
    const text = getPageText(page);
    if ((await text.readView(context)).version > 0) continue;
    await text.change(context, admin, { ...demoTexts[page], version: 0 });
  }
}

import { expect, type Locator, type Page } from "@playwright/test";

/** Moves an item of a list with its handle and the keyboard. The next key waits until the one before is announced. */
export async function moveByKeyboard(handle: Locator, keys: readonly string[]): Promise<void> {
  const announcement = findAnnouncement(handle);
  await handle.press("Space");
  await expect(announcement).toHaveText(/ is at position /);
  for (const key of keys) {
    const before = await announcement.innerText();
    await handle.press(key);
    await expect(announcement).not.toHaveText(before);
  }
  await handle.press("Space");
  await expect(announcement).toHaveText(/^Dropped /);
}

/** Drags the handle of an item by mouse to another element of the list. */
export async function dragTo(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [from, to] = [await findCenter(handle), await findCenter(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Drags the handle of an item with a finger. */
export async function dragByTouch(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [from, to] = [await findCenter(handle), await findCenter(target)];
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const announcement = findAnnouncement(handle);
  await send("touchStart", [from]);
  await send("touchMove", [{ x: from.x, y: from.y + Math.sign(to.y - from.y) }]);
  await expect(announcement).toHaveText(/ is at position /);
  const before = await announcement.innerText();
  await send("touchMove", [to]);
  await expect(announcement).not.toHaveText(before);
  await send("touchEnd", []);
}

/** Finds the live region that says where the dragged item is. */
function findAnnouncement(handle: Locator): Locator {
  return handle.locator("xpath=ancestor::ol[1]/following-sibling::*[@role='status'][1]");
}

async function findCenter(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

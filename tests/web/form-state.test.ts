import { expect, test } from "vitest";
import {
  beginSave,
  changeValues,
  createFormState,
  finishSave,
  isEdited,
  listEdited,
  pickEdits,
  pickSimilar,
  receiveSaved,
  resumeEdits,
} from "../../web/lib/form-state.ts";

const saved = { name: "Corner Shop", phone: "204 555 0100", days: ["Monday"] };
const untouched = createFormState(saved, saved);

test("compares values by their contents to find edits", () => {
  expect(isEdited(untouched)).toBe(false);
  expect(isEdited(changeValues(untouched, { days: ["Monday"] }))).toBe(false);
  expect(listEdited(changeValues(untouched, { days: ["Friday"] }))).toEqual(["days"]);
});

test("keeps values that are typed during a save and treats them as edited", () => {
  const saving = beginSave(changeValues(untouched, { name: "Corner shop " }));
  const typed = changeValues(saving, { phone: "204 555 0199" });
  // The response is cached before the save resolves. The server trimmed the space.
  const received = receiveSaved(typed, { ...saved, name: "Corner shop" });
  expect(received.conflicts).toEqual([]);
  expect(received.values).toEqual(typed.values);

  const done = finishSave(received, true);
  expect(done.values).toEqual({ ...saved, name: "Corner shop", phone: "204 555 0199" });
  expect(listEdited(done)).toEqual(["phone"]);
  expect(done.conflicts).toEqual([]);
});

test("reports no conflict for a field that is corrected during its save", () => {
  const saving = beginSave(changeValues(untouched, { name: "Corner Shp" }));
  const received = receiveSaved(changeValues(saving, { name: "Corner Store" }), {
    ...saved,
    name: "Corner Shp",
  });
  const done = finishSave(received, true);
  expect(done.values.name).toBe("Corner Store");
  expect(listEdited(done)).toEqual(["name"]);
  expect(done.conflicts).toEqual([]);
});

test("leaves nothing edited after a save without a cached response", () => {
  const done = finishSave(beginSave(changeValues(untouched, { name: "Corner Store" })), true);
  expect(isEdited(done)).toBe(false);
  expect(done.values.name).toBe("Corner Store");
  // The list is fetched again later.
  expect(receiveSaved(done, { ...saved, name: "Corner Store" }).values).toEqual(done.values);
});

test("leaves everything edited after a failed save", () => {
  const failed = finishSave(beginSave(changeValues(untouched, { name: "Corner Store" })), false);
  expect(listEdited(failed)).toEqual(["name"]);
  expect(failed.submitted).toBeUndefined();
});

test("fills unedited fields with another person's changes", () => {
  const edited = changeValues(untouched, { name: "Corner Store" });
  const merged = receiveSaved(edited, { ...saved, phone: "204 555 0111", days: ["Friday"] });
  expect(merged.values).toEqual({ name: "Corner Store", phone: "204 555 0111", days: ["Friday"] });
  expect(listEdited(merged)).toEqual(["name"]);
  expect(merged.conflicts).toEqual([]);
});

test("reports a conflict for a field that both changed, until the field is saved or equal", () => {
  const edited = changeValues(untouched, { name: "Corner Store", phone: "204 555 0111" });
  const merged = receiveSaved(edited, { ...saved, name: "The Corner", phone: "204 555 0111" });
  expect(merged.conflicts).toEqual(["name"]);
  expect(merged.values.name).toBe("Corner Store");
  expect(merged.base.name).toBe("The Corner");

  expect(receiveSaved(merged, { ...merged.saved, days: [] }).conflicts).toEqual(["name"]);
  expect(changeValues(merged, { name: "The Corner" }).conflicts).toEqual([]);
  expect(finishSave(beginSave(merged), true).conflicts).toEqual([]);
});

test("merges a save that was refused because another person saved first", () => {
  const saving = beginSave(changeValues(untouched, { name: "Corner Store" }));
  const refused = finishSave(receiveSaved(saving, { ...saved, name: "The Corner", days: [] }), false);
  expect(refused.values).toEqual({ ...saved, name: "Corner Store", days: [] });
  expect(refused.conflicts).toEqual(["name"]);
});

test("treats a draft as edited, and keeps it when another person saves", () => {
  const drafted = createFormState(saved, { ...saved, name: "Corner Store" });
  expect(listEdited(drafted)).toEqual(["name"]);
  expect(receiveSaved(drafted, { ...saved, days: [] }).values).toEqual({
    ...saved,
    name: "Corner Store",
    days: [],
  });
});

test("restores edits in a resumed form, with the latest saved values of other fields", () => {
  const edits = pickEdits(changeValues(untouched, { name: "Corner Store" }));
  expect(edits).toEqual({ values: { name: "Corner Store" }, base: { name: "Corner Shop" } });
  const resumed = resumeEdits({ ...saved, phone: "204 555 0111" }, edits);
  expect(resumed.values).toEqual({ ...saved, name: "Corner Store", phone: "204 555 0111" });
  expect(listEdited(resumed)).toEqual(["name"]);
  expect(resumed.conflicts).toEqual([]);
});

test("reports a conflict in a resumed form if another person saved the same field", () => {
  const edits = pickEdits(changeValues(untouched, { name: "Corner Store" }));
  const resumed = resumeEdits({ ...saved, name: "The Corner" }, edits);
  expect(resumed.values.name).toBe("Corner Store");
  expect(resumed.conflicts).toEqual(["name"]);
});

test("merges a field by its merge function instead of reporting a conflict", () => {
  const mergers = {
    days: ({ mine, theirs }: { mine: string[]; theirs: string[] }) => [...new Set([...theirs, ...mine])],
  };
  const edited = changeValues(createFormState(saved, saved, mergers), { days: ["Friday"] });
  const merged = receiveSaved(edited, { ...saved, days: ["Sunday"] });
  expect(merged.values.days).toEqual(["Sunday", "Friday"]);
  expect(merged.conflicts).toEqual([]);
  expect(listEdited(merged)).toEqual(["days"]);
});

test("ignores drafted fields that a deployment removed or gave another type", () => {
  const drafted = { name: "Corner Store", days: "Friday", country: "Canada" };
  expect(pickSimilar(drafted, saved)).toEqual({ name: "Corner Store" });
  expect(pickSimilar({ phone: null }, saved)).toEqual({ phone: null });
});

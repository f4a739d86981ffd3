import { expect, test } from "vitest";
import {
  beginSave,
  changeValues,
  createFormState,
  finishSave,
  isEdited,
  listEdited,
  pickEdits,
  receiveSaved,
  resumeEdits,
} from "../../web/lib/form-state.ts";

const saved = { name: "Corner Shop", phone: "204 555 0100", days: ["Monday"] };
const untouched = createFormState(saved, saved);

test("values as they are saved are not edited, whatever object holds them", () => {
  expect(isEdited(untouched)).toBe(false);
  expect(isEdited(changeValues(untouched, { days: ["Monday"] }))).toBe(false);
  expect(listEdited(changeValues(untouched, { days: ["Friday"] }))).toEqual(["days"]);
});

test("what is typed while a save is under way stays and counts as edited", () => {
  const saving = beginSave(changeValues(untouched, { name: "Corner shop " }));
  const typed = changeValues(saving, { phone: "204 555 0199" });
  // The answer is in the cache before the save is done. The server took the space away.
  const answered = receiveSaved(typed, { ...saved, name: "Corner shop" });
  expect(answered.conflicts).toEqual([]);
  expect(answered.values).toEqual(typed.values);

  const done = finishSave(answered, true);
  expect(done.values).toEqual({ ...saved, name: "Corner shop", phone: "204 555 0199" });
  expect(listEdited(done)).toEqual(["phone"]);
  expect(done.conflicts).toEqual([]);
});

test("a field that is corrected while it is being saved stays corrected, and is no conflict", () => {
  const saving = beginSave(changeValues(untouched, { name: "Corner Shp" }));
  const answered = receiveSaved(changeValues(saving, { name: "Corner Store" }), {
    ...saved,
    name: "Corner Shp",
  });
  const done = finishSave(answered, true);
  expect(done.values.name).toBe("Corner Store");
  expect(listEdited(done)).toEqual(["name"]);
  expect(done.conflicts).toEqual([]);
});

test("a save without an answer in the cache leaves nothing edited", () => {
  const done = finishSave(beginSave(changeValues(untouched, { name: "Corner Store" })), true);
  expect(isEdited(done)).toBe(false);
  expect(done.values.name).toBe("Corner Store");
  // The list is read again later.
  expect(receiveSaved(done, { ...saved, name: "Corner Store" }).values).toEqual(done.values);
});

test("a save that failed leaves everything edited", () => {
  const failed = finishSave(beginSave(changeValues(untouched, { name: "Corner Store" })), false);
  expect(listEdited(failed)).toEqual(["name"]);
  expect(failed.submitted).toBeUndefined();
});

test("somebody else's changes fill the fields that were not edited", () => {
  const edited = changeValues(untouched, { name: "Corner Store" });
  const merged = receiveSaved(edited, { ...saved, phone: "204 555 0111", days: ["Friday"] });
  expect(merged.values).toEqual({ name: "Corner Store", phone: "204 555 0111", days: ["Friday"] });
  expect(listEdited(merged)).toEqual(["name"]);
  expect(merged.conflicts).toEqual([]);
});

test("only a field that both changed is a conflict, until it has their value or is saved", () => {
  const edited = changeValues(untouched, { name: "Corner Store", phone: "204 555 0111" });
  const merged = receiveSaved(edited, { ...saved, name: "The Corner", phone: "204 555 0111" });
  expect(merged.conflicts).toEqual(["name"]);
  expect(merged.values.name).toBe("Corner Store");
  expect(merged.base.name).toBe("The Corner");

  expect(receiveSaved(merged, { ...merged.saved, days: [] }).conflicts).toEqual(["name"]);
  expect(changeValues(merged, { name: "The Corner" }).conflicts).toEqual([]);
  expect(finishSave(beginSave(merged), true).conflicts).toEqual([]);
});

test("a save that was refused because somebody else saved first is merged with what they saved", () => {
  const saving = beginSave(changeValues(untouched, { name: "Corner Store" }));
  const refused = finishSave(receiveSaved(saving, { ...saved, name: "The Corner", days: [] }), false);
  expect(refused.values).toEqual({ ...saved, name: "Corner Store", days: [] });
  expect(refused.conflicts).toEqual(["name"]);
});

test("a draft counts as edited and survives that somebody else saved", () => {
  const drafted = createFormState(saved, { ...saved, name: "Corner Store" });
  expect(listEdited(drafted)).toEqual(["name"]);
  expect(receiveSaved(drafted, { ...saved, days: [] }).values).toEqual({
    ...saved,
    name: "Corner Store",
    days: [],
  });
});

test("a form that is resumed has what was edited, and what others saved since elsewhere", () => {
  const edits = pickEdits(changeValues(untouched, { name: "Corner Store" }));
  expect(edits).toEqual({ values: { name: "Corner Store" }, base: { name: "Corner Shop" } });
  const resumed = resumeEdits({ ...saved, phone: "204 555 0111" }, edits);
  expect(resumed.values).toEqual({ ...saved, name: "Corner Store", phone: "204 555 0111" });
  expect(listEdited(resumed)).toEqual(["name"]);
  expect(resumed.conflicts).toEqual([]);
});

test("a form that is resumed names what somebody else saved in the same field", () => {
  const edits = pickEdits(changeValues(untouched, { name: "Corner Store" }));
  const resumed = resumeEdits({ ...saved, name: "The Corner" }, edits);
  expect(resumed.values.name).toBe("Corner Store");
  expect(resumed.conflicts).toEqual(["name"]);
});

test("a field with a merger is combined with what somebody else saved, and is no conflict", () => {
  const mergers = {
    days: ({ mine, theirs }: { mine: string[]; theirs: string[] }) => [...new Set([...theirs, ...mine])],
  };
  const edited = changeValues(createFormState(saved, saved, mergers), { days: ["Friday"] });
  const merged = receiveSaved(edited, { ...saved, days: ["Sunday"] });
  expect(merged.values.days).toEqual(["Sunday", "Friday"]);
  expect(merged.conflicts).toEqual([]);
  expect(listEdited(merged)).toEqual(["days"]);
});

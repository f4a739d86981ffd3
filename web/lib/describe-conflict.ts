/** Warns that another user has saved a value of a field that the user has edited. */
export function describeFieldConflict(theirs: unknown): string {
  return `Someone else ${describeChange(theirs)}. Saving will replace it with yours.`;
}

export function describeImageConflict(theirs: unknown): string {
  const change = theirs === "" || theirs === null ? "removed" : "changed";
  return `Someone else ${change} this image. Saving will replace it with yours.`;
}

function describeChange(theirs: unknown): string {
  if (typeof theirs === "boolean") return `turned this ${theirs ? "on" : "off"}`;
  return theirs === "" ? "cleared this" : `changed this to “${String(theirs)}”`;
}

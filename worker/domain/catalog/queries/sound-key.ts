/**
 * Returns a key that words have in common if they sound alike or differ in doubled letters: "fone" and "phone", "kofee" and
 * "coffee", "lite" and "light".
 */
export function toSoundKey(word: string): string {
  const key = replacements.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
  return key.replace(/(.)\1+/g, "$1");
}

const replacements = [
  [/^kn/, "n"],
  [/^wr/, "r"],
  [/ph/g, "f"],
  [/gh(?=t)/g, ""],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/z/g, "s"],
  [/y/g, "i"],
] as const;

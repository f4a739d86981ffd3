const maxTexts = 500;
const maxLength = 200;

/** The same function, which keeps its results of the last few hundred texts: for what the text alone decides. */
export function rememberByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.result;
    const result = compute(text);
    if (known.size >= maxTexts) known.clear();
    // Long ones are seldom asked for twice.
    if (text.length <= maxLength) known.set(text, { result });
    return result;
  };
}

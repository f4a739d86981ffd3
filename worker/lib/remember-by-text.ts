const maxTexts = 500;
/** Fewer: what such a value decides may take some 20 KB. */
const maxValues = 150;
const maxLength = 200;

/** The same function, which keeps its results of the last few hundred texts: for what the text alone decides. */
export function rememberByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  return remember((text) => text, compute, maxTexts);
}

/** The same of values that are whole as JSON. */
export function rememberByJson<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  return remember((value) => JSON.stringify(value), compute, maxValues);
}

function remember<Value, Result>(
  toText: (value: Value) => string,
  compute: (value: Value) => Result,
  most: number,
) {
  const known = new Map<string, { readonly result: Result }>();
  return (value: Value): Result => {
    const text = toText(value);
    const found = known.get(text);
    if (found !== undefined) return found.result;
    const result = compute(value);
    // Long ones are seldom asked for twice.
    if (text.length > maxLength) return result;
    if (known.size >= most) known.clear();
    known.set(text, { result });
    return result;
  };
}

/**
 * Reads the modules of an EAN-13 as a scanner does, which reads UPC-A as an EAN-13 that begins with 0. It does not use
 * the code that draws the bars.
 * @param modules 1 for black and 0 for white, without the white margins
 * @returns the digits, or undefined if these are no bars of an EAN-13
 */
export function readEan13(modules: string): string | undefined {
  const match = /^101([01]{42})01010([01]{42})101$/.exec(modules);
  if (match === null) return undefined;
  const [left, right] = match.slice(1).map((half) => half.match(/.{7}/g) ?? []);
  const read = (left ?? []).map((code) => ({
    odd: leftCodes.indexOf(code),
    even: leftCodes.indexOf(mirror(code)),
  }));
  const parity = read.map(({ odd }) => (odd === -1 ? "G" : "L")).join("");
  const leftDigits = read.map(({ odd, even }) => (odd === -1 ? even : odd));
  const rightDigits = (right ?? []).map((code) => leftCodes.indexOf(invert(code)));
  const digits = [firstDigits.indexOf(parity), ...leftDigits, ...rightDigits];
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return digits.includes(-1) || sum % 10 !== 0 ? undefined : digits.join("");
}

const invert = (code: string) => [...code].map((module) => (module === "1" ? "0" : "1")).join("");
const mirror = (code: string) => [...invert(code)].toReversed().join("");

const leftCodes = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(
  " ",
);
const firstDigits = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");

/** Reads the modules of a Code 128 with the code sets B and C. Returns undefined if its check symbol is wrong. */
export function readCode128(modules: string): string | undefined {
  const widths = [...modules.matchAll(/1+|0+/g)].map(([run]) => run.length).join("");
  const symbols = (widths.slice(0, -7).match(/.{6}/g) ?? []).map((symbol) => code128.indexOf(symbol));
  if (widths.slice(-7) !== "2331112" || symbols.includes(-1)) return undefined;
  const [start = 0, ...rest] = symbols;
  const check = rest.pop();
  if (rest.reduce((sum, value, index) => sum + value * (index + 1), start) % 103 !== check) return undefined;
  let isDigits = start === 105;
  let text = "";
  for (const value of rest) {
    if (value === 99 && !isDigits) isDigits = true;
    else if (value === 100 && isDigits) isDigits = false;
    else if (value > 95 && !isDigits) return undefined;
    else text += isDigits ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
  }
  return text;
}

// The widths of bars and spaces of the symbols 0 to 105.
const code128 =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121
  211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124
  121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241
  114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
  114131 311141 411131 211412 211214 211232`.split(/\s+/);

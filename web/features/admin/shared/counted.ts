/** '1 product', '12 products'. */
export function counted(count: number, noun: string): string {
  return `${format.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

const format = new Intl.NumberFormat("en-CA");

/** The name itself, or with the first number behind it that is free. */
export function freeName(base: string, isTaken: (name: string) => boolean): string {
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}-${number}`;
  return name;
}

/** A part of an address without its percent-encoding; what is broken stays as it is, since anyone can write an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

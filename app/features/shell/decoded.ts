/**
 * Decodes the percent-encoding of a part of an address. Malformed parts stay as they are, since any client can write an
 * address.
 */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

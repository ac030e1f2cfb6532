import { isIPv6 } from "node:net";

/** Groups of 16 bits in an IPv6 address, and those that name a network: the others a household gives out as it likes (RFC 6177). */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that an address belongs to, as limits count it: an IPv4 address itself, the first 64 bits of an IPv6 address.
 * What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return bare;
  // The URL parser writes every address in one form, in which "::" stands for groups of zeros once at most.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

import { isIPv6 } from "node:net";

/** Stands for a connection that is gone before it was asked, and for whoever asks without a host in between, as tests do. */
export const NO_ADDRESS = "0.0.0.0";

/** Groups of 16 bits in an IPv6 address, and those that name a network: the others a household gives out as it likes (RFC 6177). */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that an address belongs to, as limits count it: an IPv4 address itself, the first 64 bits of an IPv6 address.
 * The port that some proxies write behind it is left out, or every connection would be a network. What is no address stands
 * for itself.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/, "");
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

/** Removes a port. Proxies write an IPv6 address in brackets before it (RFC 3986, 3.2.2), or leave the port out. */
export function withoutPort(address: string): string {
  return isIPv6(address) ? address : address.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
}

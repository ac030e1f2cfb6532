/**
 * Positions in the log of the database server (PostgreSQL's `pg_lsn`, such as `16/B374D848`). A read replica that has replayed a
 * position shows every change that was committed before it.
 */

/**
 * Header with a position: of a change in its response, and of the last change that a read must include in a request. Used only
 * with read replicas.
 */
export const DATABASE_POSITION_HEADER = "Database-Position";

/** How long a position matters. Chosen: far longer than the largest lag of a replica in use, which is five seconds. */
export const POSITION_MAX_AGE_S = 60;

/** The first position: every replica has replayed it. */
export const FIRST_POSITION = "0/0";

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;
const LOW_BITS = 32n;

/** Returns a position as a number that grows with every change; null for a text that is not a position. */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = POSITION.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << LOW_BITS) | BigInt(`0x${low}`) : null;
}

/** Returns a position as PostgreSQL writes it. */
export function formatPosition(position: bigint): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(position >> LOW_BITS)}/${hex(BigInt.asUintN(Number(LOW_BITS), position))}`;
}

/** Returns the later of two positions. A text that is not a position counts as the first one. */
export function laterPosition(one: string | null, other: string | null): string {
  const [a, b] = [one, other].map((text) => (text === null ? null : parsePosition(text)) ?? 0n);
  return formatPosition(a! > b! ? a! : b!);
}

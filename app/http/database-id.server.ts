import { DatabaseIdText } from "#contract/library";

/** Reads a databaseId from an address or a form. Throws a 404 Response for an invalid one. */
export function readDatabaseId(text: unknown): number {
  const read = DatabaseIdText.safeParse(text);
  if (!read.success) throw new Response(null, { status: 404 });
  return read.data;
}

import { DatabaseIdText } from "#contract/library";

/** The number in an address or a form, of a post, a person or whatever else has one. Throws a 404 Response for what is none. */
export function readDatabaseId(text: unknown): number {
  const read = DatabaseIdText.safeParse(text);
  if (!read.success) throw new Response(null, { status: 404 });
  return read.data;
}

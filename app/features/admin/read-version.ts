/** Field of forms outside the editor: the version of the post that their page shows. */
export const VERSION = "version";
/** Reads the version. Throws a 400 Response if it is malformed. */
export function readVersion(form: FormData): number {
  const version = String(form.get(VERSION) ?? "");
  if (!/^\d{1,9}$/.test(version)) throw new Response(null, { status: 400 });
  return Number(version);
}

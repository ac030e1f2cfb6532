/** In forms without the editor's fields: the version of the post that their page was made of. */
export const VERSION = "version";
/** Throws 400 for what no form of ours sends. */
export function readVersion(form: FormData): number {
  const version = String(form.get(VERSION) ?? "");
  if (!/^\d{1,9}$/.test(version)) throw new Response(null, { status: 400 });
  return Number(version);
}

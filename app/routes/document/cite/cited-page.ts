import { CITED_TYPES, type CitedPage, type CitedType } from "~/features/citations/paths";
import { withoutLanguage } from "~/i18n/paths";

/** Returns the type and slug of the cited post; each type has its own routes, whose path starts with the type. */
export function citedPageOf(path: string, slug: string): CitedPage {
  const type = withoutLanguage(path).split("/")[1] as CitedType;
  if (!CITED_TYPES.includes(type)) throw new Error(`${path} is no page of a cited piece`);
  return { type, slug };
}

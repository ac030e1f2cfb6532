import { z } from "zod";
import { isSitePath, isWebAddress } from "./addresses";
import { PageOfNames } from "./directory";
import { DIRECTORY_PAGE_MAX, REDIRECT_PATH_MAX_CHARS } from "./limits";
import { SearchWords } from "./shared";

const Path = z
  .string()
  .trim()
  .max(REDIRECT_PATH_MAX_CHARS)
  .refine(isSitePath, {
    params: { rule: "redirect_path" },
  });

/** `GET /redirects?path=`: the target of an address without a page. */
export const RedirectQuery = z.object({ path: Path });
/** A path of the site with the language's prefix, or another site's address; null if there is no redirect. */
export const RedirectAnswer = z.object({ target: z.string().nullable() });
export type RedirectAnswer = z.infer<typeof RedirectAnswer>;

/** `GET /admin/redirects?search=&page=`. */
export const RedirectsQuery = z.object({
  search: SearchWords,
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
});
export type RedirectsQuery = z.output<typeof RedirectsQuery>;

export const Redirect = z.object({
  id: z.number().int(),
  path: z.string(),
  /** The current target; null while the post is not on the site. */
  target: z.string().nullable(),
  /** Whether the site created it automatically when a post's address changed. */
  automatic: z.boolean(),
});
export type Redirect = z.infer<typeof Redirect>;
export const RedirectsAnswer = PageOfNames.extend({ redirects: z.array(Redirect) });
export type RedirectsAnswer = z.infer<typeof RedirectsAnswer>;

/** `POST /admin/redirects`. */
export const NewRedirect = z.object({
  path: Path,
  target: z
    .string()
    .trim()
    .max(REDIRECT_PATH_MAX_CHARS)
    .refine((value) => isSitePath(value) || isWebAddress(value), {
      params: { rule: "redirect_target" },
    }),
});
export type NewRedirect = z.infer<typeof NewRedirect>;

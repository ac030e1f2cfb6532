import { KEYWORDS_PAGE_SIZE } from "#contract/limits";
import { NAME_LINK } from "~/components/section-head";
import { contentContext } from "~/contexts";
import { BrowsePage, FindForm } from "~/features/directory/browse-page";
import { directoryMeta, directoryView, readDirectory } from "~/features/directory/directory-state";
import { NamesHead, Names, NoNames } from "~/features/directory/names";
import { Letters, Pagination } from "~/features/directory/letters";
import { placeMeta } from "~/features/directory/tree.server";
import { langAttribute } from "~/features/posts/post-page";
import { formatNumber, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import type { Route } from "./+types/route";

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const meta: Route.MetaFunction = directoryMeta;
export const handle = { i18n: ["browse"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readDirectory(url.searchParams, { letter: true });
  const { letter, q, page } = requested.state;
  const { terms, letters, ...answer } = await content.get("/taxonomies/{type}", {
    params: {
      path: { type: "keywords" },
      query: { letter: letter ?? undefined, search: q, page, language: content.contentLanguage },
    },
  });
  const place = directoryView("keywords", requested, answer);
  return {
    place,
    letters,
    names: terms.map(({ name, link, count, language, letter }) => ({
      name,
      link,
      count,
      lang: langAttribute(language, content.language),
      letter,
    })),
    meta: placeMeta(place, content.language),
  };
}

export default function Keywords({ loaderData: { place, letters, names } }: Route.ComponentProps) {
  const language = useLanguage();
  return (
    <BrowsePage place={place}>
      <FindForm kind="keywords" state={place.state} />
      <Letters place={place} letters={letters} />
      <NamesHead place={place} pageSize={KEYWORDS_PAGE_SIZE} />
      {place.count === 0 ? <NoNames place={place} /> : null}
      <Names place={place} names={names}>
        {({ name, link, count, lang }) => (
          <>
            <ContentLink to={link} lang={lang} className={`flex-1 py-2.5 ${NAME_LINK}`}>
              {name}
            </ContentLink>{" "}
            <span className="count wrap-normal">{formatNumber(count, language)}</span>
          </>
        )}
      </Names>
      <Pagination place={place} />
    </BrowsePage>
  );
}

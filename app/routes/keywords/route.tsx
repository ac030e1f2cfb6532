import { KEYWORDS_PAGE_SIZE } from "#contract/limits";
import { getTermDirectory } from "~/content/taxonomies.server";
import { contentContext } from "~/contexts";
import { BrowsePage } from "~/features/directory/browse-page";
import { browseStyles } from "~/features/directory/browse-styles";
import { byLetter } from "~/features/directory/by-letter";
import { directoryMeta, placeOf } from "~/features/directory/directory-place";
import { readDirectory } from "~/features/directory/directory-state";
import { FindForm } from "~/features/directory/find-form";
import { letterName, Letters } from "~/features/directory/letters";
import { NamesHead } from "~/features/directory/names-head";
import { NoNames } from "~/features/directory/no-names";
import { Pagination } from "~/features/directory/pagination";
import { placeMeta } from "~/features/directory/place-meta.server";
import { foreign } from "~/features/posts/place";
import { publicPageHeaders } from "~/http/cache";
import { formatNumber } from "~/i18n/format";
import { ContentLink } from "~/i18n/link";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";

export const handle = await routeTexts("browse");
export const links = browseStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readDirectory(url.searchParams, { letter: true });
  const { letter, q, page } = asked.state;
  const { terms, letters, ...answer } = await getTermDirectory(content, "keywords", { letter: letter ?? undefined, search: q, page });
  const place = placeOf("keywords", asked, answer);
  return {
    place,
    letters,
    groups: byLetter(terms.map(({ name, link, count, language, letter }) => ({ name, link, count, language: foreign(language, content.language), letter }))),
    meta: placeMeta(place, content.language),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => directoryMeta(matches[0], loaderData);

export default function Keywords({ loaderData: { place, letters, groups } }: Route.ComponentProps) {
  const { t, language } = useTranslation("browse");
  return (
    <BrowsePage place={place}>
      <FindForm kind="keywords" state={place.state} />
      <Letters place={place} letters={letters} />
      <NamesHead place={place} pageSize={KEYWORDS_PAGE_SIZE} />
      {place.count === 0 ? <NoNames place={place} /> : null}
      <div className="names">
        {groups.map(({ letter, names }) => (
          <section key={letter} aria-labelledby={place.state.letter === null ? `letter-${letter}` : "names"}>
            {place.state.letter === null ? <h3 id={`letter-${letter}`}>{letterName(t, letter)}</h3> : null}
            <ul>
              {names.map(({ name, link, count, language: nameLanguage }) => (
                <li key={link}>
                  <ContentLink to={link} lang={nameLanguage}>
                    {name}
                  </ContentLink>{" "}
                  <span className="count">{formatNumber(count, language)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Pagination place={place} />
    </BrowsePage>
  );
}

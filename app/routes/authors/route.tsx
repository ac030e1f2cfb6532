import { useTranslation } from "react-i18next";
import { AUTHORS_PAGE_SIZE } from "#contract/limits";
import { Segmented } from "~/components/navigation";
import { contentContext } from "~/contexts";
import { BrowsePage, FindForm } from "~/features/directory/browse-page";
import {
  directoryMeta,
  directoryView,
  directoryPath,
  readDirectory,
  SORTS,
} from "~/features/directory/directory-state";
import { NamesHead, Names, NoNames } from "~/features/directory/names";
import { Letters, Pagination } from "~/features/directory/letters";
import { placeMeta } from "~/features/directory/tree.server";
import type { Route } from "./+types/route";
import { clsx } from "clsx";
import { NAME_LINK } from "~/components/section-head";
import { Avatar } from "~/features/posts/covers/avatar";
import { formatNumber, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";

interface PersonProps {
  name: string;
  /** The part of the name that the directory sorts by. */
  sorted: string;
  affiliation: string;
  image: { url: string } | null;
  count: number;
  link: string;
}

function Person({ name, sorted, affiliation, image, count, link }: PersonProps) {
  const language = useLanguage();
  const at = sorted ? name.lastIndexOf(sorted) : -1;
  return (
    <>
      <Avatar name={name} image={image} />
      <span className="min-w-0 flex-1">
        <ContentLink
          to={link}
          className={clsx("block", affiliation ? "pt-2.5" : "py-2.5", NAME_LINK)}
        >
          {at < 0 ? (
            name
          ) : (
            <>
              {name.slice(0, at)}
              <b>{sorted}</b>
              {name.slice(at + sorted.length)}
            </>
          )}
        </ContentLink>
        {affiliation ? (
          <small className="block pb-2.5 text-small text-ink-2">{affiliation}</small>
        ) : null}
      </span>
      <span className="count wrap-normal">{formatNumber(count, language)}</span>
    </>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const meta: Route.MetaFunction = directoryMeta;
export const handle = { i18n: ["browse"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readDirectory(url.searchParams, { letter: true, sort: true });
  const { letter, q, sort, page } = requested.state;
  const { authors, letters, ...answer } = await content.get("/authors", {
    params: {
      query: {
        letter: letter ?? undefined,
        search: q,
        sort,
        page,
        page_size: AUTHORS_PAGE_SIZE,
        language: content.contentLanguage,
      },
    },
  });
  const place = directoryView("authors", requested, answer);
  return {
    place,
    letters,
    names: authors.map(
      ({ name, firstName, lastName, affiliation, link, count, image, letter }) => ({
        name,
        affiliation,
        link,
        count,
        letter,
        image: image && { url: image.url },
        sorted: sort === "last" ? lastName : firstName,
      }),
    ),
    meta: placeMeta(place, content.language),
  };
}

export default function Authors({ loaderData: { place, letters, names } }: Route.ComponentProps) {
  const { t } = useTranslation("browse");
  const { state } = place;
  return (
    <BrowsePage place={place}>
      <FindForm kind="authors" state={state} />
      <Letters place={place} letters={letters} />
      <NamesHead place={place} pageSize={AUTHORS_PAGE_SIZE}>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-[0.9375rem] text-ink-2" aria-hidden="true">
            {t("sort")}
          </span>
          {/* The letter belongs to the name that the list is sorted by, so another order starts without a letter. */}
          <Segmented
            label={t("sort")}
            items={SORTS.map((sort) => ({
              to: directoryPath("authors", { ...state, sort, letter: null, page: 1 }),
              label: t(`sort.${sort}`),
              current: sort === state.sort,
            }))}
          />
        </div>
      </NamesHead>
      {place.count === 0 ? <NoNames place={place} /> : null}
      <Names place={place} names={names} people>
        {(person) => <Person {...person} />}
      </Names>
      <Pagination place={place} />
    </BrowsePage>
  );
}

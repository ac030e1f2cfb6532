import { useTranslation } from "react-i18next";
import { AUTHORS_PAGE_SIZE } from "#contract/limits";
import { Segmented } from "~/components/segmented";
import { contentContext } from "~/contexts";
import { BrowsePage } from "~/features/directory/browse-page";
import { directoryMeta, placeOf } from "~/features/directory/directory-place";
import { directoryPath, readDirectory, SORTS } from "~/features/directory/directory-state";
import { FindForm } from "~/features/directory/find-form";
import { Letters } from "~/features/directory/letters";
import { Names } from "~/features/directory/names";
import { NamesHead } from "~/features/directory/names-head";
import { NoNames } from "~/features/directory/no-names";
import { Pagination } from "~/features/directory/pagination";
import { placeMeta } from "~/features/directory/place-meta.server";
import type { Route } from "./+types/route";
import { Person } from "./person";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache";

export const meta: Route.MetaFunction = directoryMeta;
export const handle = { i18n: ["browse"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readDirectory(url.searchParams, { letter: true, sort: true });
  const { letter, q, sort, page } = asked.state;
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
  const place = placeOf("authors", asked, answer);
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
          {/* Another order has other people for a letter, so it starts without one. */}
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

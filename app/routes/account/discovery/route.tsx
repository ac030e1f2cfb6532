import { data, redirect } from "react-router";
import { Shuffle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SECTION_LINK } from "~/components/section-head";
import { EmptyState } from "~/components/empty-state";
import { accountOf, contentContext } from "~/contexts";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { Form, Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import {
  ChoicesButton,
  ChoicesNotice,
  DISCOVERY_PATH,
  morePath,
  readDiscoveryState,
} from "./choices";
import {
  loadDiscovery,
  type RecommendedList,
  newSeed,
  readSeed,
  seedCookie,
} from "./discovery.server";
import { Recommended } from "./recommended";
import { Spotlight } from "./spotlight";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnly as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["discovery", "cards"] };
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const state = readDiscoveryState(url.searchParams, Math.floor(Date.now() / 1000));
  const keptSeed = readSeed(request.headers.get("Cookie"));
  const seed = keptSeed ?? newSeed();
  const t = i18nOf(content.language).getFixedT(null, "discovery");
  const page = {
    name: accountOf(context).name,
    state,
    ...(await loadDiscovery(content, state, seed)),
    meta: unlisted(url.pathname, t("title"), t("description")),
  };
  return keptSeed === null
    ? data(page, { headers: { "Set-Cookie": seedCookie(context, seed) } })
    : data(page);
}

/** Shuffles the page. */
export function action({ context }: Route.ActionArgs) {
  const { language } = context.get(contentContext);
  return redirect(localisedPath(DISCOVERY_PATH, language), {
    status: 303,
    headers: { "Set-Cookie": seedCookie(context, newSeed()) },
  });
}

const leftOf = (list: RecommendedList | null): number =>
  list ? list.count - list.cards.length : 0;

/** The staff's start page: the spotlight and recommended posts. */
export default function Discovery({
  loaderData: { name, state, spotlight, documents, collections, choices },
}: Route.ComponentProps) {
  const { t } = useTranslation("discovery");
  const follows = choices !== null && choices.countries + choices.topics > 0;
  const isEmpty = documents?.count === 0 && collections?.count === 0;
  return (
    <div className="wrap [&>.notice]:mb-6">
      <Breadcrumbs />
      <header className="page-head pb-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-8">
        <div>
          <h1>{t("title")}</h1>
          <p className="mt-2 t-lead">{t("welcome", { name })}</p>
        </div>
        {choices ? <ChoicesButton choices={choices} /> : null}
      </header>
      {choices ? <ChoicesNotice choices={choices} /> : null}
      <Spotlight items={spotlight} />
      {isEmpty ? (
        <EmptyState blocks="library" title={t("empty")}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <>
          <Recommended
            name="documents"
            list={documents}
            page={state.pages.documents}
            follows={follows}
            more={morePath(state, "documents", leftOf(documents))}
          >
            <Form method="post" action={DISCOVERY_PATH} preventScrollReset>
              <button className="-my-2 inline-flex min-h-11 link-button items-center gap-2 text-[0.875rem]">
                <Shuffle size={18} strokeWidth={1.75} aria-hidden="true" />
                {t("shuffle")}
              </button>
            </Form>
          </Recommended>
          <Recommended
            name="collections"
            list={collections}
            page={state.pages.collections}
            follows={follows}
            more={morePath(state, "collections", leftOf(collections))}
          >
            <Link to="/search?type=collection" className={SECTION_LINK}>
              {t("collections.all")}
            </Link>
          </Recommended>
        </>
      )}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { getOwnAuthorProfile } from "~/content/authors.server";
import { contentContext } from "~/contexts";
import { FORM_PAGE } from "~/features/directory/names";
import {
  DONE,
  editPath,
  LINKEDIN_ERROR_PARAM,
  OWN_PROFILE_PATH,
  LINKEDIN_RETURN_PARAM,
} from "~/paths/authors";
import { WithdrawForm } from "~/features/directory/author-page";
import { DoneNotice } from "~/features/forms/form-messages";
import { PROFILE_PATH } from "~/paths/account";
import { unlisted } from "~/features/page/page-meta";
import { Breadcrumbs } from "~/features/page/page-head";
import { formatDate, useLanguage } from "~/i18n/language";
import { ContentLink, Link, redirectTo } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["author", "members"] };

/** The LinkedIn parameters that the profile form needs; all others are dropped. */
const PASSED_ON = [LINKEDIN_RETURN_PARAM, LINKEDIN_ERROR_PARAM];

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { author, pendingClaims } = await getOwnAuthorProfile(content);
  if (author) {
    const query = new URLSearchParams(
      [...url.searchParams].filter(([name]) => PASSED_ON.includes(name)),
    );
    throw redirectTo(
      `${editPath(author.slug)}${query.size > 0 ? `?${query}` : ""}`,
      content.language,
    );
  }
  const t = i18nOf(content.language).getFixedT(null, "author");
  return {
    claims: pendingClaims,
    isWithdrawn: url.searchParams.get(DONE) === "withdrawn",
    meta: unlisted(OWN_PROFILE_PATH, t("mine.title"), t("mine.description")),
  };
}

/** For users without an author profile: how to get one, and which of their claims are pending. */
export default function OwnAuthorProfilePage({
  loaderData: { claims, isWithdrawn },
}: Route.ComponentProps) {
  const { t } = useTranslation("author");
  const language = useLanguage();
  const { t: tMembers } = useTranslation("members");
  return (
    <div className={FORM_PAGE}>
      <Breadcrumbs items={[{ to: PROFILE_PATH, label: tMembers("profile.title") }]} />
      <header className="page-head">
        <h1>{t("mine.title")}</h1>
      </header>
      {isWithdrawn ? <DoneNotice>{t("done.withdrawn")}</DoneNotice> : null}
      {claims.length > 0 ? (
        <section className="section" aria-labelledby="waiting">
          <SectionHead id="waiting" title={t("mine.waiting")} />
          <ul className="border-t border-line">
            {claims.map(({ author: { databaseId, slug, name, link }, created }) => (
              <li
                key={databaseId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
              >
                <p>
                  <ContentLink id={`claim-${databaseId}`} to={link}>
                    {name}
                  </ContentLink>
                  <small className="block text-small text-ink-2">
                    {t("mine.claimed", { date: formatDate(created, language) })}
                  </small>
                </p>
                <WithdrawForm
                  slug={slug}
                  back={OWN_PROFILE_PATH}
                  describedBy={`claim-${databaseId}`}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <EmptyState
        blocks="library"
        title={t("mine.none")}
        actions={
          <Link
            to="/authors"
            className={buttonClass({ variant: claims.length > 0 ? "secondary" : "primary" })}
          >
            {t("mine.find")}
          </Link>
        }
      >
        <p>{t("mine.noneText")}</p>
      </EmptyState>
    </div>
  );
}

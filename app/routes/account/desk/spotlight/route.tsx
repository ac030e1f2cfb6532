import { data, redirect } from "react-router";
import { getSpotlight, saveSpotlight } from "~/content/site-desk.server";
import { contentContext } from "~/contexts";
import { findPosts } from "~/features/desk/find-posts.server";
import { findField } from "~/features/desk/found-posts";
import { INTENT, readIntent } from "~/features/desk/intents";
import { SiteFrame } from "~/features/desk/site-frame";
import {
  isSaved,
  readLanguage,
  savedAt,
  SPOTLIGHT_PATH,
  spotlightPath,
} from "~/features/desk/site-paths";
import { ITEMS, unlessShownAgain } from "~/features/desk/site-rows";
import { deskSiteStyles } from "~/features/desk/site-styles";
import { keepTyped } from "~/features/forms/keep-typed";
import { failureOf, refused } from "~/features/forms/read-form.server";
import { siteMeta } from "~/features/shell/site-meta";
import { readFormData } from "~/http/form-data.server";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { SpotlightForm } from "./spotlight-form";
import { spotlightProblems } from "./spotlight-problems.server";
import {
  readRows,
  readTitles,
  rearranged,
  type SpotlightReply,
  withoutEmpty,
} from "./spotlight-rows";

export const handle = await routeTexts("desk", "desk-site", "forms");
export const links = deskSiteStyles;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const t = serverTexts(content.language).translator("desk-site");
  return {
    spotlight: await getSpotlight(content, of),
    of,
    saved: isSaved(url.searchParams),
    meta: {
      title: t("spotlight.title"),
      description: t("spotlight.lead"),
      path: SPOTLIGHT_PATH,
      robots: "noindex",
    },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const form = await readFormData(request);
  const rows = readRows(form);
  const intent = readIntent(form.get(INTENT));
  // The version is the one that was read when the page was opened, through all that was changed on it since.
  const typed = {
    values: {},
    problems: {},
    titles: readTitles(form),
    version: String(form.get("version") ?? ""),
  };
  const changedRows = rearranged(rows, intent);
  if (changedRows) return data({ ...typed, ...changedRows } satisfies SpotlightReply);
  if (intent.verb === "find")
    return data({
      ...typed,
      rows,
      found: await findPosts(content, ITEMS, String(form.get(findField(ITEMS)) ?? "")),
    } satisfies SpotlightReply);

  const items = withoutEmpty(rows);
  const problems = spotlightProblems(items);
  if (Object.keys(problems).length > 0)
    return refused<SpotlightReply>({ ...typed, problems, rows: items });
  try {
    await saveSpotlight(content, of, { version: typed.version, items });
    return redirect(localisedPath(savedAt(spotlightPath(of)), content.language), 303);
  } catch (error) {
    const reply = { ...typed, failure: failureOf(error), rows: items };
    if (reply.failure.code !== "edit_conflict") return refused<SpotlightReply>(reply);
    const { version, items: theirs } = await getSpotlight(content, of);
    return refused<SpotlightReply>({ ...reply, version, theirs });
  }
}

export const clientAction = keepTyped;

export const shouldRevalidate = unlessShownAgain;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches[0], loaderData?.meta);

/** What stands out on the staff's discovery page, a language at a time. */
export default function DeskSpotlight({
  loaderData: { spotlight, of, saved },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("desk-site");
  return (
    <SiteFrame
      section="spotlight"
      lead={t("spotlight.lead")}
      of={of}
      to={spotlightPath}
      saved={saved ? t("spotlight.saved") : null}
      version={spotlight.version}
    >
      <SpotlightForm
        key={`${of} ${spotlight.version}`}
        spotlight={spotlight}
        of={of}
        reply={actionData as SpotlightReply | undefined}
      />
    </SiteFrame>
  );
}

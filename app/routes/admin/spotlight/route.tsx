import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { getAdminSpotlight } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { findPosts } from "~/features/admin/posts/editor-data.server";
import { findField, INTENT, readIntent } from "~/features/admin/posts/editor-form";
import { SiteFrame } from "~/features/admin/admin-page";
import { isSaved, readLanguage, savedPath, SPOTLIGHT_PATH, spotlightPath } from "~/paths/admin";
import { unlisted } from "~/features/page/page-meta";
import { seeOther } from "~/i18n/link";
import { ITEMS, SpotlightForm } from "./spotlight-form";
import { failureOf, readForm, refused, resultOf } from "~/features/forms/read-form.server";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";

import {
  itemsOf,
  SpotlightFields,
  spotlightProblems,
  type SpotlightReply,
} from "./spotlight.form.server";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { revalidateUnlessRejected as shouldRevalidate } from "~/features/admin/admin-page";

export const handle = { i18n: ["admin", "admin-site", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  return {
    spotlight: await getAdminSpotlight(content, of),
    of,
    saved: isSaved(url.searchParams),
    meta: unlisted(SPOTLIGHT_PATH, t("spotlight.title"), t("spotlight.lead")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const form = await readFormData(request);
  const read = await readForm(form, SpotlightFields);
  if ("reply" in read) return read.reply;
  const { version, items: rows } = read.value;
  const { result } = read;
  if (readIntent(form.get(INTENT)).verb === "find") {
    const found = await findPosts(content, ITEMS, String(form.get(findField(ITEMS)) ?? ""));
    return data<SpotlightReply>({ result, found });
  }
  const problems = spotlightProblems(rows);
  if (Object.keys(problems).length > 0)
    return refused<SpotlightReply>({ result: resultOf(result.initialValue, problems) });
  try {
    await content.put("/spotlight/{language}", {
      params: { path: { language: of } },
      body: { version, items: itemsOf(rows) },
    });
    return seeOther(savedPath(spotlightPath(of)), content.language);
  } catch (error) {
    const reply = { result, failure: failureOf(error) };
    if (reply.failure.code !== "edit_conflict") return refused<SpotlightReply>(reply);
    const now = await getAdminSpotlight(content, of);
    return refused<SpotlightReply>({ ...reply, version: now.version, otherVersion: now.items });
  }
}

/** Edits the spotlight of the staff discovery page, one language at a time. */
export default function AdminSpotlight({
  loaderData: { spotlight, of, saved },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-site");
  return (
    <SiteFrame section="spotlight" lead={t("spotlight.lead")} of={of} to={spotlightPath}>
      <SpotlightForm
        key={`${of} ${spotlight.version}`}
        spotlight={spotlight}
        of={of}
        saved={saved ? t("spotlight.saved") : null}
        reply={actionData as SpotlightReply | undefined}
      />
    </SiteFrame>
  );
}

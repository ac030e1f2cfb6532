import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { accountOf, contentContext } from "~/contexts";
import { forDialog } from "~/features/dialogs/dialog-location";
import { refused } from "~/features/forms/read-form.server";
import type { FormReply } from "~/features/forms/form-reply";
import { FOLLOWING_PATH } from "~/paths/account";
import { unlisted } from "~/features/page/page-meta";
import { loadSteps, saveStep, typedField } from "~/features/account/preferences/preferences.server";
import {
  FIND,
  IN_DIALOG,
  PreferencesForm,
  preferencesPath,
  readStep,
  stepAfter,
} from "~/features/account/preferences/preferences-form";
import { Breadcrumbs } from "~/features/page/page-head";
import type { TermFieldData } from "~/features/terms/field-term";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/preferences";
import { DISCOVERY_PATH } from "./choices";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["discovery", "terms", "forms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "discovery");
  return {
    step: readStep(url.searchParams),
    fields: await loadSteps(content),
    back: homeOf(accountOf(context)),
    meta: unlisted(url.pathname, t("preferences.title"), t("preferences.description")),
  };
}

/** A form to show again, with the typed values. */
interface TypedReply extends FormReply {
  field?: TermFieldData;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const step = readStep(url.searchParams);
  const form = await readFormData(request);
  if (url.searchParams.has(FIND))
    return data<TypedReply>({
      result: {},
      field: await typedField(content, step, form),
    });
  const wrong = await saveStep(content, step, form);
  // With JavaScript, the fields still have the typed values.
  if (wrong)
    return refused<TypedReply>(
      form.has(IN_DIALOG) ? wrong : { ...wrong, field: await typedField(content, step, form) },
    );
  if (form.has(IN_DIALOG)) return data<TypedReply>({ result: {}, done: true });
  const next = stepAfter(step);
  return seeOther(next ? preferencesPath(next) : homeOf(accountOf(context)), content.language);
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

/** Returns the page to go back to: the discovery page for staff, the profile for all others. */
const homeOf = ({ staff }: { staff: boolean }): string => (staff ? DISCOVERY_PATH : FOLLOWING_PATH);

/** The wizard as a page: chooses followed terms, step by step. */
export default function Preferences({
  loaderData: { step, fields, back },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("discovery");
  const reply = actionData as TypedReply | undefined;
  return (
    <div className="wrap">
      <Breadcrumbs
        items={back === DISCOVERY_PATH ? [{ to: DISCOVERY_PATH, label: t("title") }] : undefined}
      />
      <header className="mb-6 page-head">
        <h1>{t("preferences.title")}</h1>
        <p className="t-lead">{t("preferences.description")}</p>
      </header>
      {/* Each step is a separate form. */}
      <PreferencesForm
        key={step}
        step={step}
        field={reply?.field ?? fields[step]}
        reply={reply}
        back={back}
      />
    </div>
  );
}

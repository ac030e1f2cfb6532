import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { SITE_PICTURES } from "#contract/names";
import { getAdminSettings, saveAdminSettings } from "~/content/admin.server";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/use-live-form";
import { contentContext } from "~/contexts";
import { SiteFrame, SavedNotice, SHEET } from "~/features/admin/admin-page";
import {
  isSaved,
  readPictureResult,
  picturePath,
  readLanguage,
  savedPath,
  SETTINGS_PATH,
  settingsPath,
} from "~/paths/admin";
import { failureOf, refused, resultOf } from "~/features/forms/read-form.server";
import { unlisted } from "~/features/page/page-meta";
import { readFormData } from "~/http/form-data.server";
import { i18nOf } from "~/i18n/i18next.server";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/route";
import { PictureForm, PicturePart } from "./picture-form";
import { readSettings } from "./settings.form.server";
import { getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { DEFAULT_LANGUAGE, type Language } from "#contract/languages";
import {
  CONTACT_EMAILS_MAX,
  FREQUENT_SEARCHES_MAX,
  MENU_LABEL_MAX_CHARS,
  SITE_DESCRIPTION_MAX_CHARS,
  SITE_TITLE_MAX_CHARS,
  SITE_URL_MAX_CHARS,
} from "#contract/limits";
import type { AdminSettings } from "#contract/site";
import { TextArea, TextField } from "~/components/field";
import { Notice } from "~/components/messages";
import { useUnsavedForm } from "~/features/dialogs/use-unsaved-form";
import {
  FailureNotice,
  ProblemSummary,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatNumber, languageName, useLanguage } from "~/i18n/language";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["admin", "admin-site", "forms", "upload-files"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const t = i18nOf(content.language).getFixedT(null, "admin-site");
  return {
    settings: await getAdminSettings(content, of),
    of,
    saved: isSaved(url.searchParams),
    outcomes: SITE_PICTURES.map((picture) => readPictureResult(url.searchParams, picture)),
    meta: unlisted(SETTINGS_PATH, t("settings.title"), t("settings.lead")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const of = readLanguage(url.searchParams, content.contentLanguage);
  const sent = await readFormData(request);
  const { values, problems, save } = readSettings(sent, of);
  if (!save) return refused<SettingsReply>({ result: resultOf(values, problems) });
  try {
    await saveAdminSettings(content, save);
    const picture = SITE_PICTURES.find((one) => one === sent.get(THEN_PICTURE));
    const next = picture ? picturePath(picture, of) : settingsPath(of);
    return seeOther(savedPath(next), content.language);
  } catch (error) {
    const failure = failureOf(error);
    return refused<SettingsReply>({
      result: { initialValue: values },
      failure,
      ...(failure.code === "edit_conflict" && {
        otherVersion: await getAdminSettings(content, of),
      }),
    });
  }
}

/** Form id, for submit buttons elsewhere on the page. */
const SETTINGS_FORM = "settings";

/** Name of those buttons; the value is the image whose form follows the save. */
const THEN_PICTURE = "then";

const TEXTS = [
  "title",
  "description",
  "frequentSearches",
  "privacyPolicyUrl",
  "termsAndConditionsUrl",
] as const;

const SHARED = ["accent", "contactEmails"] as const;

const FIELDS = [...TEXTS, ...SHARED];

type Field = (typeof FIELDS)[number];

/** Styles of a group of settings. */
const SETTINGS_PART = "grid min-w-0 grid-cols-1 gap-5 border-t-2 border-ink pt-3";

/** Styles of the group's title: below the rule, like section headings. */
const PART_TITLE = "float-start t-h2-small w-full";

/** The server's reply; `otherVersion` has the settings that another user has saved meanwhile. */
interface SettingsReply extends FormReply {
  otherVersion?: AdminSettings;
}

interface SettingsFormProps {
  settings: AdminSettings;
  of: Language;
  /** Message after a save; null if the page was opened in another way. */
  saved: string | null;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: SettingsReply;
}

/** The texts of one language, and the settings that all languages share. */
function SettingsForm({ settings, of, saved, reply: pageReply }: SettingsFormProps) {
  const { t } = useTranslation("admin-site");
  const withLimit = useLimitHint();
  const withLineLimit = useLimitHint("line");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher<SettingsReply>(
    SETTINGS_FORM,
    pageReply,
  );
  useUnsavedForm(SETTINGS_FORM);
  const [form, fields] = useForm<Record<Field, string>>({
    ...options,
    defaultValue: Object.fromEntries(FIELDS.map((name) => [name, textOf(settings, name)])),
  });
  const problem = useFieldMessage();
  const optional = useOptionalLabel();
  const labels = Object.fromEntries(
    FIELDS.map((field) => [
      field,
      t(field === "title" ? "settings.title.label" : `settings.${field}`),
    ]),
  );
  const labelAndError = (name: Field) => ({ label: labels[name], error: problem(fields[name]) });
  // English has no fallback language.
  const mayBeEmpty = of !== DEFAULT_LANGUAGE;
  const written = { lang: of, dir: "auto" } as const;
  return (
    <Form {...formProps(form, settingsPath(of))} className={SHEET} preventScrollReset>
      <SavedNotice saved={saved} version={settings.version} reply={reply} />
      <ProblemSummary fields={FIELDS.map((name) => fields[name])} labels={labels} />
      <FailureNotice failure={reply?.failure} instead={{ edit_conflict: t("conflict") }} />
      {reply?.otherVersion ? (
        <OtherVersion otherVersion={reply.otherVersion} before={settings} labels={labels} />
      ) : null}
      <input
        type="hidden"
        name="version"
        value={reply?.otherVersion?.version ?? settings.version}
      />
      <fieldset className={SETTINGS_PART}>
        <legend className={PART_TITLE}>
          {t("settings.texts", { language: languageName(of, language) })}
        </legend>
        {mayBeEmpty ? <p className="-mt-3 hint">{t("settings.borrow")}</p> : null}
        <TextField
          {...getInputProps(fields.title, { type: "text" })}
          {...labelAndError("title")}
          hint={withLimit(SITE_TITLE_MAX_CHARS)}
          {...written}
          required={!mayBeEmpty}
          optional={mayBeEmpty && optional}
          maxLength={SITE_TITLE_MAX_CHARS}
        />
        <TextArea
          {...getTextareaProps(fields.description)}
          {...labelAndError("description")}
          {...written}
          rows={3}
          optional={optional}
          hint={withLimit(SITE_DESCRIPTION_MAX_CHARS, t("settings.descriptionHint"))}
          maxLength={SITE_DESCRIPTION_MAX_CHARS}
        />
        <TextArea
          {...getTextareaProps(fields.frequentSearches)}
          {...labelAndError("frequentSearches")}
          {...written}
          rows={4}
          optional={optional}
          hint={withLineLimit(
            MENU_LABEL_MAX_CHARS,
            t("settings.frequentSearchesHint", {
              most: formatNumber(FREQUENT_SEARCHES_MAX, language),
            }),
          )}
        />
        <TextField
          {...getInputProps(fields.privacyPolicyUrl, { type: "text" })}
          {...labelAndError("privacyPolicyUrl")}
          optional={optional}
          hint={withLimit(SITE_URL_MAX_CHARS, t("settings.addressHint"))}
          maxLength={SITE_URL_MAX_CHARS}
          inputMode="url"
          dir="ltr"
        />
        <TextField
          {...getInputProps(fields.termsAndConditionsUrl, { type: "text" })}
          {...labelAndError("termsAndConditionsUrl")}
          optional={optional}
          hint={withLimit(SITE_URL_MAX_CHARS)}
          maxLength={SITE_URL_MAX_CHARS}
          inputMode="url"
          dir="ltr"
        />
      </fieldset>
      <fieldset className={clsx(SETTINGS_PART, "mt-4")}>
        <legend className={PART_TITLE}>{t("settings.shared")}</legend>
        <TextField
          {...getInputProps(fields.accent, { type: "text" })}
          {...labelAndError("accent")}
          optional={optional}
          hint={t("settings.accentHint")}
          placeholder="#BF2C1A"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          className="[&>.input]:max-w-40"
        />
        <TextArea
          {...getTextareaProps(fields.contactEmails)}
          {...labelAndError("contactEmails")}
          rows={3}
          optional={optional}
          hint={t("settings.contactEmailsHint", {
            most: formatNumber(CONTACT_EMAILS_MAX, language),
          })}
          inputMode="email"
          spellCheck={false}
          dir="ltr"
        />
      </fieldset>
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("saving")}>
          {t("settings.save")}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the value as the field shows it: lists have one entry per line. */
function textOf(settings: AdminSettings, name: Field): string {
  const value = settings[name];
  return Array.isArray(value) ? value.join("\n") : (value ?? "");
}

/** Lists the fields that another user has changed meanwhile. */
function OtherVersion({
  otherVersion,
  before,
  labels,
}: {
  otherVersion: AdminSettings;
  before: AdminSettings;
  labels: Record<string, string>;
}) {
  const { t } = useTranslation("admin-site");
  const changed = FIELDS.filter((field) => textOf(otherVersion, field) !== textOf(before, field));
  if (changed.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("settings.theirs")}</p>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd dir="auto">{textOf(otherVersion, field) || "–"}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

/** Name, appearance and contact addresses of the site. */
export default function SettingsPage({
  loaderData: { settings, of, saved, outcomes },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("admin-site");
  const hydrated = useHydrated();
  return (
    <SiteFrame section="settings" lead={t("settings.lead")} of={of} to={settingsPath}>
      <SettingsForm
        key={`${of} ${settings.version}`}
        settings={settings}
        of={of}
        saved={saved ? t("settings.saved") : null}
        reply={actionData as SettingsReply | undefined}
      />
      <section
        className={clsx(SETTINGS_PART, "mt-(--gap-section) max-w-180")}
        aria-labelledby="pictures"
      >
        <h2 id="pictures" className={PART_TITLE}>
          {t("pictures.title")}
        </h2>
        {SITE_PICTURES.map((picture, index) => {
          const props = {
            picture,
            present: settings[picture]?.image ?? null,
            outcome: outcomes[index],
          };
          // Without JavaScript, a form submits only its own fields, so the settings are saved first.
          return hydrated ? (
            <PictureForm key={picture} {...props} of={of} />
          ) : (
            <PicturePart key={picture} {...props}>
              <Button form={SETTINGS_FORM} name={THEN_PICTURE} value={picture}>
                {t(`pictures.saveAndChange.${picture}`)}
              </Button>
            </PicturePart>
          );
        })}
      </section>
    </SiteFrame>
  );
}

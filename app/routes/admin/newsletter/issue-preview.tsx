import { useTranslation } from "react-i18next";
import { NativeLanguageOptions, useLanguage } from "~/i18n/language";
import { FREQUENCIES, type Frequency } from "#contract/names";
import { EmptyState } from "~/components/empty-state";
import { CheckboxRow, SelectField } from "~/components/field";
import { MailView } from "~/features/newsletter/mail-view";
import { FilterForm } from "~/features/admin/review/review-filters";
import { NEWSLETTER_ADMIN_PATH } from "~/paths/admin";
import { searchEntries, type SearchState, conditionsOf, parseSearch } from "~/paths/search";
import { Link } from "~/i18n/link";
import type { ReactNode } from "react";
import { isLanguage, type Language } from "#contract/languages";
import type { IssuePreviewForm } from "#contract/subscriptions";
import { followedSearch } from "~/features/search/followed-search";
import { pathWith } from "~/i18n/paths";

interface PartProps {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A section of the staff newsletter page. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section className="mt-9 max-w-180 border-t-2 border-ink pt-3" aria-labelledby={id}>
      <h2 id={id} className="mb-3 t-h2-small">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface Issue {
  subject: string;
  text: string;
  /** Number of new, matching posts, and how many of them are in the email. */
  count: number;
  shown: number;
  from: string;
  until: string;
  /** Path of the issue's HTML. */
  src: string;
}

interface PreviewProps {
  /** Null before an issue is requested. */
  place: PreviewState | null;
  search: { state: SearchState; words: string } | null;
  issue: Issue | null;
}

/** Previews an issue as its subscribers would get it now. The form submits with GET. */
export function Preview({ place, search, issue }: PreviewProps) {
  const { t } = useTranslation("newsletter-admin");
  const language = useLanguage();
  return (
    <Part id="preview" title={t("preview")}>
      <p>{t("preview.lead")}</p>
      <FilterForm action={NEWSLETTER_ADMIN_PATH} show={t("preview.show")} preventScrollReset>
        {search
          ? searchEntries(search.state).map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))
          : null}
        <SelectField
          id="frequency"
          name={FREQUENCY}
          label={t("frequency")}
          defaultValue={place?.frequency}
        >
          {FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(`frequency.${frequency}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="mail-language"
          name={MAIL_LANGUAGE}
          label={t("language")}
          defaultValue={place?.language ?? language}
        >
          <NativeLanguageOptions />
        </SelectField>
        <CheckboxRow
          name={AS_STAFF}
          label={t("asStaff")}
          defaultChecked={place?.staff}
          className="col-span-full"
        />
      </FilterForm>
      {search ? (
        <p>
          {t("preview.search", { search: search.words })}{" "}
          <Link to={NEWSLETTER_ADMIN_PATH}>{t("preview.all")}</Link>
        </p>
      ) : null}
      {place && issue ? <ShownIssue place={place} issue={issue} /> : null}
    </Part>
  );
}

function ShownIssue({
  place,
  issue: { count, shown, from, until, subject, src, text },
}: {
  place: PreviewState;
  issue: Issue;
}) {
  const { t } = useTranslation("newsletter-admin");
  if (count === 0) {
    return (
      <EmptyState blocks="offline" level={3} title={t("preview.none")}>
        <p>{t("preview.noneText", { from, until })}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status">
        {t("preview.count", { count, from, until })}{" "}
        {shown < count ? t("preview.shown", { count: shown }) : null}
      </p>
      <MailView
        subject={subject}
        facts={[{ label: t("subject"), value: subject }]}
        src={src}
        text={text}
        language={place.language}
      />
    </>
  );
}

/** Names of the form's fields, which appear in the address beside the search parameters. */
const FREQUENCY = "frequency";

const MAIL_LANGUAGE = "mail-language";

const AS_STAFF = "as-staff";

/** The issue to preview. */
interface PreviewState {
  frequency: Frequency;
  /** Language of the email. */
  language: Language;
  /** Whether to preview the issue for staff. */
  staff: boolean;
  /** Limits the issue to posts that this search finds. A search without conditions means all posts. */
  search: SearchState;
}

/** Reads the preview from the address. Uses the page's language by default; returns null if no preview is requested. */
export function readPreviewState(params: URLSearchParams, own: Language): PreviewState | null {
  const frequency = FREQUENCIES.find((known) => known === params.get(FREQUENCY));
  const language = params.get(MAIL_LANGUAGE);
  return frequency
    ? {
        frequency,
        language: isLanguage(language) ? language : own,
        staff: params.has(AS_STAFF),
        search: searchInAddress(params),
      }
    : null;
}

/** Returns the search conditions in the address. */
export const searchInAddress = (params: URLSearchParams): SearchState =>
  conditionsOf(parseSearch(params).state);

export const hasConditions = (search: SearchState): boolean => searchEntries(search).length > 0;

/** Returns the path of the issue's HTML, without the language. */
export function previewPath({ frequency, language, staff, search }: PreviewState): string {
  return pathWith(`${NEWSLETTER_ADMIN_PATH}/preview`, [
    [FREQUENCY, frequency],
    [MAIL_LANGUAGE, language],
    ...(staff ? [[AS_STAFF, "on"] as [string, string]] : []),
    ...searchEntries(search),
  ]);
}

/** Returns the parameters for the content system. */
export function criteriaOf({
  frequency,
  language,
  staff,
  search,
}: PreviewState): Pick<IssuePreviewForm, "frequency" | "language" | "staff" | "search"> {
  return {
    frequency,
    language,
    staff,
    search: hasConditions(search) ? followedSearch(search) : null,
  };
}

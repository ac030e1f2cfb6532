import { isLanguage, type Language } from "#contract/languages";
import { FREQUENCIES, type Frequency } from "#contract/names";
import type { IssuePreviewForm } from "#contract/subscriptions";
import { NEWSLETTER_ADMIN_PATH } from "~/paths/admin";
import { followedSearch } from "~/features/search/followed-search";
import { conditionsOf, parseSearch, searchEntries, type SearchState } from "~/paths/search";
import { pathWith } from "~/i18n/paths";

/** Names of the form's fields, which appear in the address beside the search parameters. */
export const FREQUENCY = "frequency";
export const MAIL_LANGUAGE = "mail-language";
export const AS_STAFF = "as-staff";

/** The issue to preview. */
export interface PreviewState {
  frequency: Frequency;
  /** Language of the email. */
  language: Language;
  /** Whether to preview the issue for staff. */
  staff: boolean;
  /** Only posts that the search finds; without conditions, all posts. */
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

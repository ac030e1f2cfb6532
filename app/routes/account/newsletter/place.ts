import { isLanguage, type Language } from "#contract/languages";
import { FREQUENCIES, type Frequency } from "#contract/names";
import type { IssuePreviewForm } from "#contract/subscriptions";
import { NEWSLETTER_DESK_PATH } from "~/features/review/paths";
import { followedSearch } from "~/features/search/followed-search";
import {
  conditionsOf,
  parseSearch,
  searchEntries,
  type SearchState,
} from "~/features/search/search-state";
import { pathWith } from "~/i18n/paths";

/** Names of the form's fields; those of a search's parameters stand beside them in the address. */
export const FREQUENCY = "frequency";
export const MAIL_LANGUAGE = "mail-language";
export const AS_STAFF = "as-staff";

/** Which issue is looked at. */
export interface PreviewPlace {
  frequency: Frequency;
  /** Of the mail. */
  language: Language;
  /** As a member of the staff would get it. */
  staff: boolean;
  /** Only what a search finds; one without conditions finds all. */
  search: SearchState;
}

/** Reads what an address asks to see: the page's own language where it names none; null where no issue is asked for. */
export function readPreviewPlace(params: URLSearchParams, own: Language): PreviewPlace | null {
  const frequency = FREQUENCIES.find((known) => known === params.get(FREQUENCY));
  const language = params.get(MAIL_LANGUAGE);
  return frequency
    ? {
        frequency,
        language: isLanguage(language) ? language : own,
        staff: params.has(AS_STAFF),
        search: searchOf(params),
      }
    : null;
}

/** The conditions of a search that an address names beside the rest. */
export const searchOf = (params: URLSearchParams): SearchState =>
  conditionsOf(parseSearch(params).state);

export const hasConditions = (search: SearchState): boolean => searchEntries(search).length > 0;

/** Path of the issue's HTML by itself, without language. */
export function previewPath({ frequency, language, staff, search }: PreviewPlace): string {
  return pathWith(`${NEWSLETTER_DESK_PATH}/preview`, [
    [FREQUENCY, frequency],
    [MAIL_LANGUAGE, language],
    ...(staff ? [[AS_STAFF, "on"] as [string, string]] : []),
    ...searchEntries(search),
  ]);
}

/** What the content system is asked for. */
export function wishesOf({
  frequency,
  language,
  staff,
  search,
}: PreviewPlace): Pick<IssuePreviewForm, "frequency" | "language" | "staff" | "search"> {
  return {
    frequency,
    language,
    staff,
    search: hasConditions(search) ? followedSearch(search) : null,
  };
}

import { useTranslation } from "react-i18next";
import type { FollowedKind, Frequency } from "#contract/names";
import { formatList } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { KINDS } from "./paths";

/** Names of the criteria by kind; a kind without names may be missing. */
export type FollowedNames = Partial<Record<FollowedKind, readonly string[]>>;

export interface SpokenWish {
  frequency: Frequency;
  followed: FollowedNames;
  /** The search's description is shown separately; the sentence only mentions it. */
  search: unknown;
  /** For a subscription without conditions: true if it matches every new resource, false if its terms no longer exist. */
  everything: boolean;
}

/** Most names in one sentence. Chosen: the sentence stays short. */
const NAMES_MAX = 6;

/**
 * Returns a function that says what a subscription brings: "Each week: new resources about Education or Health, from
 * Kenya". Each part is a separate phrase in every language, so that no language's grammar depends on another part.
 */
export function useWishSentence(): (wish: SpokenWish) => string {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();

  const listOf = (names: readonly string[]): string => {
    const left = names.length - NAMES_MAX;
    return formatList(
      left > 1 ? [...names.slice(0, NAMES_MAX), t("wish.more", { count: left })] : names,
      "or",
      language,
    );
  };

  return ({ frequency, followed, search, everything }) => {
    const [first, ...others] = KINDS.flatMap((kind) => {
      const names = followed[kind] ?? [];
      return names.length > 0 ? [t(`wish.${kind}`, { list: listOf(names) })] : [];
    });
    const subject = search
      ? t("wish.search")
      : first
        ? t("wish.new")
        : t(everything ? "wish.everything" : "wish.nothing");
    const begun =
      first === undefined
        ? subject
        : t(search ? "wish.join" : "wish.first", { before: subject, next: first });
    return t(`wish.each.${frequency}`, {
      what: others.reduce((before, next) => t("wish.join", { before, next }), begun),
    });
  };
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FollowedKind, Frequency } from "#contract/names";
import { formatList, useLanguage } from "~/i18n/language";
import { KINDS } from "~/paths/newsletter";

interface CriteriaTextProps {
  /** Whether the subscription is no longer sent. */
  isGone?: boolean;
  /** The sentence from `useCriteriaSentence`. */
  children: ReactNode;
}

/** A sentence about the content of the emails, which stands out from the text around it. */
export function CriteriaText({ isGone, children }: CriteriaTextProps) {
  return <p className={clsx("font-serif text-lead/6.5", isGone && "text-ink-2")}>{children}</p>;
}

/** Names of the criteria by kind; a kind without names may be missing. */
export type FollowedNames = Partial<Record<FollowedKind, readonly string[]>>;

export interface NamedCriteria {
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
 * Returns a function that describes what a subscription sends: "Each week: new resources about Education or Health, from
 * Kenya". Each part is a separate phrase in every language, so that no language's grammar depends on another part.
 */
export function useCriteriaSentence(): (criteria: NamedCriteria) => string {
  const { t } = useTranslation("newsletter");
  const language = useLanguage();

  const listOf = (names: readonly string[]): string => {
    const left = names.length - NAMES_MAX;
    return formatList(
      left > 1 ? [...names.slice(0, NAMES_MAX), t("criteria.more", { count: left })] : names,
      "or",
      language,
    );
  };

  return ({ frequency, followed, search, everything }) => {
    const [first, ...others] = KINDS.flatMap((kind) => {
      const names = followed[kind] ?? [];
      return names.length > 0 ? [t(`criteria.${kind}`, { list: listOf(names) })] : [];
    });
    const subject = search
      ? t("criteria.search")
      : first
        ? t("criteria.new")
        : t(everything ? "criteria.everything" : "criteria.nothing");
    const begun =
      first === undefined
        ? subject
        : t(search ? "criteria.join" : "criteria.first", { before: subject, next: first });
    return t(`criteria.each.${frequency}`, {
      what: others.reduce((before, next) => t("criteria.join", { before, next }), begun),
    });
  };
}

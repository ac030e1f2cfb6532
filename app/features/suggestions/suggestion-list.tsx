import { type MouseEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SuggestedPost, SuggestedTerm } from "#contract/suggestions";
import { ComboboxList } from "~/components/combobox";
import { OPTION, OPTION_ALSO, OPTION_FACTS, OPTION_NAME } from "~/components/option-look";
import { MiniCover } from "~/features/covers/cover";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { Typed } from "./typed";
import { useSuggestions } from "./use-suggestions";
import { useTyped } from "./use-typed";

export interface SuggestionListProps {
  input: HTMLInputElement;
  /** What stood in the field when it was entered: nobody asked for suggestions to that. */
  before: string;
}

/** Suggestions to what is typed into a field: terms, then titles. */
export function SuggestionList({ input, before }: SuggestionListProps) {
  const { t } = useTranslation("suggestions");
  const { typed, open, forget, onOpen, onClose } = useTyped(input, { before });
  const { terms, titles } = useSuggestions(typed);
  const count = terms.length + titles.length;
  const shown = open && count > 0;

  const options = useMemo(() => {
    const choose = (event: MouseEvent) => {
      // Opened beside this page, which stays as it is.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      onClose();
      forget();
      input.value = "";
    };
    return (
      <>
        {terms.length > 0 ? (
          <div role="group" aria-label={t("terms")}>
            {terms.map((term) => (
              <TermOption
                key={term.databaseId}
                term={term}
                id={`${input.id}-term-${term.databaseId}`}
                onClick={choose}
              />
            ))}
          </div>
        ) : null}
        {titles.length > 0 ? (
          <div
            role="group"
            aria-label={t("titles")}
            className={terms.length > 0 ? "mt-1.5 border-t border-line pt-1.5" : undefined}
          >
            {titles.map((post) => (
              <TitleOption
                key={post.databaseId}
                post={post}
                id={`${input.id}-title-${post.databaseId}`}
                onClick={choose}
              />
            ))}
          </div>
        ) : null}
      </>
    );
  }, [terms, titles, input, forget, onClose, t]);

  return (
    <>
      <ComboboxList input={input} label={t("label")} open={shown} onOpen={onOpen} onClose={onClose}>
        {options}
      </ComboboxList>
      <p role="status" className="sr-only">
        {shown ? t("count", { count }) : null}
      </p>
    </>
  );
}

interface OptionProps {
  id: string;
  onClick: (event: MouseEvent) => void;
}

function TermOption({ term, ...option }: OptionProps & { term: SuggestedTerm }) {
  const { t } = useTranslation("suggestions");
  const language = useLanguage();
  const { foundAs } = term;
  return (
    <ContentLink
      to={term.link}
      role="option"
      aria-selected={false}
      tabIndex={-1}
      className={OPTION}
      {...option}
    >
      <span className={OPTION_NAME}>
        <Typed text={term.name} marks={term.marks} />
        {foundAs ? (
          <span className={OPTION_ALSO}>
            {" ("}
            <bdi lang={foundAs.language}>
              <Typed text={foundAs.name} marks={foundAs.marks} />
            </bdi>
            )
          </span>
        ) : null}
      </span>
      <span className={OPTION_FACTS}>
        {t(`taxonomy.${term.taxonomy}`)}{" "}
        <span className="ms-1.5 count">{formatNumber(term.count, language)}</span>
        <span className="sr-only"> {t("resources", { count: term.count })}</span>
      </span>
    </ContentLink>
  );
}

function TitleOption({ post, ...option }: OptionProps & { post: SuggestedPost }) {
  const { t } = useTranslation("suggestions");
  return (
    <ContentLink
      to={post.link}
      role="option"
      aria-selected={false}
      tabIndex={-1}
      className={OPTION}
      {...option}
    >
      <MiniCover card={post} className="w-8 flex-none" />
      <span className={`${OPTION_NAME} line-clamp-2`} lang={post.language} dir="auto">
        <Typed text={post.title} marks={post.marks} />
      </span>
      <span className={OPTION_FACTS}>{t(`type.${post.type}`)}</span>
    </ContentLink>
  );
}

import { Typed, OtherName, useSuggestions } from "./use-suggestions";
import type { ComponentProps, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { SuggestedPost, SuggestedTerm } from "#contract/search";
import { ComboboxEntry, ComboboxField } from "~/components/combobox";
import { OPTION, OPTION_TRAILING, OPTION_NAME } from "~/components/list-classes";
import type { InputText } from "~/components/use-live-form";
import { MiniCover } from "~/features/posts/covers/cover";
import { formatNumber, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";

interface SuggestionInputProps extends ComponentProps<"input"> {
  id: string;
  input: InputText;
}

/** The input of a search field, with suggestions for the typed text: terms, then titles. */
export function SuggestionInput({ input, ...field }: SuggestionInputProps) {
  const { t } = useTranslation("suggestions");
  const answer = useSuggestions(input.typed);
  const { terms, titles } = answer;
  const count = terms.length + titles.length;
  const onChoose = (event: MouseEvent) => {
    // The link opens in another tab, so this page stays as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    input.write("");
  };

  return (
    <ComboboxField
      {...field}
      input={input}
      listLabel={t("label")}
      answer={answer}
      count={count}
      announcement={t("count", { count })}
    >
      {terms.length > 0 ? (
        <div role="group" aria-label={t("terms")}>
          {terms.map((term) => (
            <ComboboxEntry key={term.databaseId}>
              <TermLink term={term} onClick={onChoose} />
            </ComboboxEntry>
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
            <ComboboxEntry key={post.databaseId}>
              <TitleLink post={post} onClick={onChoose} />
            </ComboboxEntry>
          ))}
        </div>
      ) : null}
    </ComboboxField>
  );
}

type OptionProps = Omit<ComponentProps<typeof ContentLink>, "to">;

function TermLink({ term, ...option }: OptionProps & { term: SuggestedTerm }) {
  const { t } = useTranslation("suggestions");
  const language = useLanguage();
  const { foundAs } = term;
  return (
    <ContentLink to={term.link} className={OPTION} {...option}>
      <span className={OPTION_NAME}>
        <Typed text={term.name} marks={term.marks} />
        {foundAs ? (
          <OtherName name={foundAs.name} marks={foundAs.marks} lang={foundAs.language} />
        ) : null}
      </span>
      <span className={OPTION_TRAILING}>
        {t(`taxonomy.${term.taxonomy}`)}{" "}
        <span className="ms-1.5 count">{formatNumber(term.count, language)}</span>
        <span className="sr-only"> {t("resources", { count: term.count })}</span>
      </span>
    </ContentLink>
  );
}

function TitleLink({ post, ...option }: OptionProps & { post: SuggestedPost }) {
  const { t } = useTranslation("suggestions");
  return (
    <ContentLink to={post.link} className={OPTION} {...option}>
      <MiniCover card={post} className="w-8 flex-none" />
      <span className={`${OPTION_NAME} line-clamp-2`} lang={post.language} dir="auto">
        <Typed text={post.title} marks={post.marks} />
      </span>
      <span className={OPTION_TRAILING}>{t(`type.${post.type}`)}</span>
    </ContentLink>
  );
}

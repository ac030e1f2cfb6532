import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { DOCUMENT_TERMS_MAX, SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { searchFieldOf, seenFieldOf } from "#contract/upload-rules";
import { useHydrated } from "~/components/use-hydrated";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { TermOptionsProps } from "./term-options";

interface FindTermsProps extends Pick<
  TermOptionsProps,
  "name" | "chosen" | "onAdd" | "proposed" | "onPropose"
> {
  /** Of the field of the form. */
  id: string;
  /** What was looked for without script. */
  query?: string;
  isWrong?: boolean;
  /** The button that looks for it. */
  children?: ReactNode;
}

/**
 * The input that terms are found by. With script a list under it offers them, whose code is fetched when somebody enters
 * the field; without, the form shows what it finds. What is left in it goes with the form, which is refused for it: nobody
 * is to find out later that what they typed was not chosen.
 */
export function FindTerms({ id, query, isWrong, children, ...options }: FindTermsProps) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  const { name, chosen } = options;
  const hydrated = useHydrated();
  const [entered, setEntered] = useState<{
    Options: ComponentType<TermOptionsProps>;
    input: HTMLInputElement;
  } | null>(null);
  const isFull = chosen.length >= DOCUMENT_TERMS_MAX;
  const inputId = `${id}-find`;

  const enter = useCallback((input: HTMLInputElement) => {
    // No line: entering the field again tries again.
    import("./term-options").then(
      ({ TermOptions }) => setEntered({ Options: TermOptions, input }),
      () => undefined,
    );
  }, []);
  // Somebody was quicker than the scripts.
  useEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.id === inputId) enter(field);
  }, [inputId, enter]);
  // Enter is for the list, and never hands in what is only half filled in.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") event.preventDefault();
  };

  return (
    <div className="relative">
      <label htmlFor={inputId} className="text-result font-normal text-ink-2">
        {t(`find.${name}`)}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={inputId}
          type="search"
          name={searchFieldOf(name)}
          defaultValue={query}
          maxLength={SUGGEST_TEXT_MAX_CHARS}
          className="input min-w-0 flex-1"
          autoComplete="off"
          enterKeyHint={hydrated ? "enter" : "search"}
          disabled={hydrated && isFull}
          aria-invalid={isWrong || undefined}
          onFocus={
            entered
              ? undefined
              : ({ currentTarget }: FocusEvent<HTMLInputElement>) => enter(currentTarget)
          }
          onKeyDown={hydrated ? onKeyDown : undefined}
        />
        {children}
      </div>
      {query && !hydrated ? <input type="hidden" name={seenFieldOf(name)} value={query} /> : null}
      {entered && !isFull ? <entered.Options input={entered.input} {...options} /> : null}
      {hydrated && isFull ? (
        <p className="hint">{t("enough", { max: formatNumber(DOCUMENT_TERMS_MAX, language) })}</p>
      ) : null}
    </div>
  );
}

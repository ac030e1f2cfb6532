import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DOCUMENT_TERMS_MAX, SUGGEST_TEXT_MAX_CHARS } from "#contract/limits";
import { searchFieldOf, seenFieldOf } from "#contract/upload-rules";
import { useHydrated } from "~/components/use-hydrated";
import { keepFromSubmitting, useLiveInput } from "~/components/use-live-input";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { FieldName } from "./field-term";
import type { TermChoice } from "./term-input";

interface FindTermsProps extends Omit<TermChoice, "termField"> {
  /** Id of the field. */
  id: string;
  name: FieldName;
  /** The text searched without script. */
  query?: string;
  isWrong?: boolean;
  /** The search button. */
  children?: ReactNode;
}

const load = () => import("./term-input");

/**
 * A search input for terms. With JavaScript, a list below it offers terms; its code loads when the input is first
 * focused. Without it, the form shows the matches. Text left in the input is sent with the form, which is then refused,
 * so that users notice that nothing was chosen.
 */
export function FindTerms({ id, name, query, isWrong, children, ...choice }: FindTermsProps) {
  const { t } = useTranslation("terms");
  const language = useLanguage();
  const hydrated = useHydrated();
  const { live, input, plain } = useLiveInput(load);
  const isFull = choice.chosen.length >= DOCUMENT_TERMS_MAX;
  const inputId = `${id}-find`;
  const field = {
    id: inputId,
    name: searchFieldOf(name),
    maxLength: SUGGEST_TEXT_MAX_CHARS,
    className: "input",
    autoComplete: "off",
    enterKeyHint: hydrated ? "enter" : "search",
    disabled: hydrated && isFull,
    "aria-invalid": isWrong || undefined,
  } as const;

  return (
    <div className="relative">
      <label htmlFor={inputId} className="text-result font-normal text-ink-2">
        {t(`find.${name}`)}
      </label>
      <div className="mt-1 flex gap-2">
        <div className="min-w-0 flex-1">
          {live ? (
            <live.TermInput {...field} {...choice} termField={name} input={input} />
          ) : (
            <input
              {...field}
              {...plain}
              type="search"
              defaultValue={query}
              onKeyDown={hydrated ? keepFromSubmitting : undefined}
            />
          )}
        </div>
        {children}
      </div>
      {query && !hydrated ? <input type="hidden" name={seenFieldOf(name)} value={query} /> : null}
      {hydrated && isFull ? (
        <p className="hint">{t("enough", { max: formatNumber(DOCUMENT_TERMS_MAX, language) })}</p>
      ) : null}
    </div>
  );
}

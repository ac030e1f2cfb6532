import { clsx } from "clsx";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-hydrated";
import { type SearchState, withParam } from "~/features/search/search-state";
import { SuggestingField } from "~/features/suggestions/suggesting-field";
import { useLanguage } from "~/i18n/language";
import { Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { loadAdvancedDialog } from "./advanced/use-advanced-dialog";
import { HiddenFields } from "./hidden-fields";
import { MORE } from "./more-look";
import { type Search, stateOfForm } from "./use-search";

interface QueryFormProps {
  state: SearchState;
  search: Search;
  /** Opens the advanced search, filled with what is typed here. */
  onAdvanced: (typed: SearchState) => void;
  /** Whether the advanced search is loading. */
  pending: boolean;
}

export function QueryForm({ state, search, onAdvanced, pending }: QueryFormProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const hydrated = useHydrated();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    search.go(withParam(state, "q", stateOfForm(event.currentTarget).q));
  };
  const preload = () => void loadAdvancedDialog().catch(() => undefined);
  return (
    <Form
      action="/search"
      role="search"
      className="query flex flex-wrap items-center gap-x-5 gap-y-1"
      onSubmit={onSubmit}
    >
      {/* Leaves out the order: a new text is sorted by relevance. */}
      <HiddenFields state={state} without={["q", "sort", "page"]} />
      <SuggestingField
        value={state.q}
        className="flex-[1_1_18rem]"
        id="q"
        label={t("search.label")}
        submitLabel={t("search.submit")}
      />
      {/* A submit button of the form, so that the typed text is kept without JavaScript too. */}
      <button
        className={clsx(MORE, "min-h-11 cursor-pointer")}
        formAction={localisedPath("/search/advanced", language)}
        aria-haspopup={hydrated ? "dialog" : undefined}
        aria-busy={pending || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          event.preventDefault();
          if (event.currentTarget.form) onAdvanced(stateOfForm(event.currentTarget.form));
        }}
      >
        {t("search.advanced")}
      </button>
    </Form>
  );
}

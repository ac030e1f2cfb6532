import { useTranslation } from "react-i18next";
import type { ToolkitsAnswer } from "#contract/content";
import { Button } from "~/components/button";
import { SelectField } from "~/components/field";
import { languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Form } from "~/i18n/link";
import type { ToolkitsState } from "./toolkits-state";

interface ToolkitsFiltersProps extends Pick<ToolkitsAnswer, "topics" | "languages"> {
  state: ToolkitsState;
}

/** A GET form of the available filters. Leaves out a filter with a single option, unless it is active. */
export function ToolkitsFilters({ state, topics, languages }: ToolkitsFiltersProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const hasTopics = topics.length > 1 || state.topic !== null;
  const hasLanguages = languages.length > 1 || state.language !== null;
  if (!hasTopics && !hasLanguages) return null;
  return (
    <Form
      action="/toolkits"
      role="search"
      aria-label={t("toolkits.filters")}
      className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem]"
    >
      {hasTopics ? (
        <SelectField
          id="toolkits-topic"
          name="topic"
          label={t("toolkits.topic")}
          defaultValue={state.topic ?? ""}
        >
          <option value="">{t("toolkits.topic.all")}</option>
          {withChosen(topics, state.topic).map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {hasLanguages ? (
        <SelectField
          id="toolkits-language"
          name="language"
          label={t("toolkits.language")}
          defaultValue={state.language ?? ""}
        >
          <option value="">{t("toolkits.language.all")}</option>
          {[...new Set([...languages, ...(state.language === null ? [] : [state.language])])].map(
            (one) => (
              <option key={one} value={one}>
                {languageName(one, language)}
              </option>
            ),
          )}
        </SelectField>
      ) : null}
      <Button className="min-h-12">{t("toolkits.show")}</Button>
    </Form>
  );
}

/** Returns the topics including the active one, which no toolkit may have, for example a parent topic. */
function withChosen(topics: ToolkitsAnswer["topics"], chosen: string | null) {
  const isKnown = chosen === null || topics.some(({ slug }) => slug === chosen);
  return isKnown ? topics : [...topics, { slug: chosen, name: chosen }];
}

import { clsx } from "clsx";
import {
  type ComponentProps,
  type FormEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_TEXT_MAX_CHARS } from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { CheckboxRow, FieldGroup, RadioRow, TextField } from "~/components/field";
import { FieldErrorSummary } from "~/features/forms/form-messages";
import { paramsOfForm } from "~/features/forms/form-reply";
import {
  hasErrors,
  hasRoom,
  readAdvancedForm,
  WORD_LISTS,
  type WordList,
  YEAR_FIELDS,
  type YearField,
} from "~/features/search/advanced-form";
import {
  ADVANCED_FIELDS,
  advancedPath,
  EMPTY_SEARCH,
  RESOURCE_TYPES,
  type SearchState,
  withParam,
  countPath,
} from "~/paths/search";
import { Form, Link } from "~/i18n/link";
import { HiddenFields } from "../use-search";
import { IndexSwitches } from "../toolbar";
import type { AdvancedData } from "./advanced.server";
import { useFetcher } from "react-router";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** Pause in typing before a count is requested. Chosen: avoids a request per letter. */
const PAUSE_MS = 400;

/** Counts the results of a search again after each change; null until known, and after a failure. */
function useLiveCount(): {
  count: number | null;
  recount: (state: SearchState | null) => void;
} {
  const language = useLanguage();
  const { load, reset, data } = useFetcher<{ count: number | null }>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    count: data?.count ?? null,
    recount(state) {
      window.clearTimeout(timer.current);
      if (!state) reset();
      else
        timer.current = window.setTimeout(
          () => void load(localisedPath(countPath(state), language)),
          PAUSE_MS,
        );
    },
  };
}

const FORM_ID = "advanced";

interface AdvancedFormProps {
  data: AdvancedData;
  onSearch: (state: SearchState) => void;
  /** Clears the form in place, in the dialog; the page has a link instead. */
  onClear?: () => void;
  /** Focuses the first field. */
  focus?: boolean;
}

/**
 * All fields of the advanced search. Without JavaScript, the form is submitted to its own page, which redirects to the results
 * or shows the errors. With JavaScript, that happens in place.
 */
export function AdvancedForm({ data, onSearch, onClear, focus }: AdvancedFormProps) {
  const { t } = useTranslation("advanced");
  const { t: tSearch } = useTranslation("search");
  const { t: tCommon } = useTranslation("common");
  const { form, languages, chosen, staff } = data;
  const { state } = form;
  const inDialog = onClear !== undefined;
  const [errors, setErrors] = useState(form.errors);
  const [tries, setTries] = useState(0);
  const wrong = YEAR_FIELDS.flatMap((name) =>
    errors[name] ? [{ fieldId: `${FORM_ID}-${name}`, message: t(`error.${errors[name]}`) }] : [],
  );
  const first = useRef<HTMLInputElement>(null);
  const { count, recount } = useLiveCount();
  const others = chosen.filter(
    ({ param, slug }) =>
      param !== "language" || !languages.some((language) => language.slug === slug),
  );
  // A new search keeps only the layout of all state that has no field here.
  const empty = withParam(EMPTY_SEARCH, "layout", state.layout);

  useEffect(() => {
    if (focus) first.current?.focus();
  }, [focus]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = readAdvancedForm(paramsOfForm(event.currentTarget));
    setErrors(sent.errors);
    setTries(tries + 1);
    if (!hasErrors(sent)) onSearch(sent.state);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const typed = readAdvancedForm(paramsOfForm(event.currentTarget));
    recount(hasErrors(typed) ? null : typed.state);
  };

  const year = (name: YearField, label: string) => (
    <TextField
      id={`${FORM_ID}-${name}`}
      name={name}
      label={label}
      defaultValue={form.years[name]}
      inputMode="numeric"
      maxLength={20}
      // An error message needs more room than a year.
      className={errors[name] ? "grow basis-full" : "max-w-32 grow basis-20"}
      error={errors[name] ? t(`error.${errors[name]}`) : null}
    />
  );

  return (
    <Form
      id={FORM_ID}
      action="/search/advanced"
      className="grid items-start gap-x-8 gap-y-6 pt-1"
      autoComplete="off"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {/* Every refused submission moves the focus here. */}
      <FieldErrorSummary key={tries} errors={wrong} />
      {/* Enter in a field presses the first button of the form, which must not be one that adds a row. */}
      <button name="show" value="results" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <HiddenFields state={empty} without={[]} />
      <TextField
        ref={first}
        id={`${FORM_ID}-q`}
        name="q"
        label={t("text")}
        hint={t("text.hint")}
        defaultValue={state.q}
        maxLength={SEARCH_TEXT_MAX_CHARS}
        enterKeyHint="search"
      />
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        {WORD_LISTS.map((list) => (
          <WordFields key={list} list={list} rows={form.rows[list]} />
        ))}
        <TextField
          id={`${FORM_ID}-exact`}
          name="exact"
          label={t("exact")}
          hint={t("exact.hint")}
          defaultValue={state.lists.exact?.[0]}
          maxLength={SEARCH_TEXT_MAX_CHARS}
        />
      </div>
      <Choices id="field" legend={t("field")} hint={t("field.hint")}>
        {ADVANCED_FIELDS.map((field) => (
          <CheckboxRow
            key={field}
            name="field"
            value={field}
            label={t(`field.${field}`)}
            defaultChecked={state.lists.field?.includes(field)}
          />
        ))}
      </Choices>
      <Choices id="type" legend={tSearch("types")}>
        {RESOURCE_TYPES.map((type) => (
          <RadioRow
            key={type}
            name="type"
            value={type}
            label={tSearch(`type.${type}`)}
            defaultChecked={state.type === type}
          />
        ))}
      </Choices>
      <FieldGroup id={`${FORM_ID}-years`} legend={t("years")} hint={t("years.hint")}>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2 [&_label]:text-[0.875rem] [&_label]:font-normal [&_label]:text-ink-2">
          {year("year", t("years.year"))}
          <span className="py-3 text-ink-2">{t("years.or")}</span>
          {year("from", tSearch("year.from"))}
          {year("to", tSearch("year.to"))}
        </div>
      </FieldGroup>
      {languages.length > 0 ? (
        <Choices id="language" legend={tSearch("facet.language")}>
          {languages.map(({ slug, name }) => (
            <CheckboxRow
              key={slug}
              name="language"
              value={slug}
              label={name}
              defaultChecked={state.lists.language?.includes(slug)}
            />
          ))}
        </Choices>
      ) : null}
      {staff ? (
        <Choices id="index" legend={tSearch("index")}>
          <IndexSwitches state={state} />
        </Choices>
      ) : null}
      {others.length > 0 ? (
        <Choices id="chosen" legend={t("chosen")} hint={t("chosen.hint")}>
          {others.map(({ param, slug, name }) => (
            <CheckboxRow
              key={`${param}=${slug}`}
              name={param}
              value={slug}
              label={name}
              defaultChecked
            />
          ))}
        </Choices>
      ) : null}
      <div
        className={clsx(
          "advanced-actions flex flex-wrap gap-2.5 border-t border-line py-3",
          inDialog && "sticky bottom-0 z-1 bg-raised",
        )}
      >
        <Link
          to={advancedPath(empty)}
          className={buttonClass({ variant: "quiet" })}
          onClick={(event) => {
            if (!onClear) return;
            event.preventDefault();
            onClear();
          }}
        >
          {tSearch("filter.clear")}
        </Link>
        <Button
          name="show"
          value="results"
          variant="primary"
          className={inDialog ? "grow basis-48" : "basis-48"}
        >
          {count === null ? tCommon("search.submit") : tSearch("filter.show", { count })}
        </Button>
        <p role="status" className="sr-only">
          {count === null ? "" : tSearch("results", { count })}
        </p>
      </div>
    </Form>
  );
}

/** Check boxes or radio buttons side by side. */
function Choices({
  id,
  children,
  ...rest
}: Pick<ComponentProps<typeof FieldGroup>, "id" | "legend" | "hint" | "children">) {
  return (
    <FieldGroup id={`${FORM_ID}-${id}`} {...rest}>
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </FieldGroup>
  );
}

/** A field for each text of a list, and a button to add one. */
function WordFields({ list, rows }: { list: WordList; rows: string[] }) {
  const { t } = useTranslation("advanced");
  const [added, setAdded] = useState(0);
  const last = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (added > 0) last.current?.focus();
  }, [added]);
  const shown = [...rows, ...Array<string>(added).fill("")];
  return (
    <FieldGroup id={`${FORM_ID}-${list}`} legend={t(list)} hint={t(`hint.${list}`)}>
      {shown.map((text, i) => (
        <TextField
          key={i}
          ref={i === shown.length - 1 ? last : undefined}
          id={`${FORM_ID}-${list}-${i + 1}`}
          name={list}
          className="mt-1"
          label={t("row", { list: t(list), number: i + 1 })}
          hideLabel
          defaultValue={text}
          maxLength={SEARCH_TEXT_MAX_CHARS}
        />
      ))}
      {hasRoom(shown) ? (
        <Button
          name="add"
          value={list}
          variant="quiet"
          className="-ms-3.5 justify-self-start"
          onClick={(event) => {
            event.preventDefault();
            setAdded(added + 1);
          }}
        >
          {t("add")}
          <span className="sr-only"> ({t(list)})</span>
        </Button>
      ) : null}
    </FieldGroup>
  );
}

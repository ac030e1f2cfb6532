import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "react-router";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { Form } from "~/i18n/link";
import { type DirectoryState, EVERYTHING, type Kind } from "./directory-state";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";

/** Waits for a pause in typing, so that a word is one request. */
const TYPING_PAUSE_MS = 250;

/**
 * A search among the names of one directory, whatever the letter in view. A GET form; with script it sends itself while
 * the visitor types, and leaves one entry in the history.
 */
export function FindForm({ kind, state: { q, sort } }: { kind: Kind; state: DirectoryState }) {
  const { t } = useTranslation("browse");
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Links and going back change the search too; what is being typed stays.
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);

  return (
    <Form
      action={`/${kind}`}
      role="search"
      aria-label={t(`find.${kind}`)}
      className="mb-4 flex items-end gap-2.5"
      preventScrollReset
      replace
      onSubmit={() => clearTimeout(timer.current)}
      onChange={(event) => {
        const form = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => void submit(form, { replace: true, preventScrollReset: true }),
          TYPING_PAUSE_MS,
        );
      }}
    >
      <TextField
        ref={input}
        id="find"
        name="q"
        type="search"
        label={t(`find.${kind}`)}
        defaultValue={q}
        maxLength={DIRECTORY_SEARCH_MAX_CHARS}
        autoComplete="off"
        className="flex-[0_1_26rem]"
      />
      {sort === EVERYTHING.sort ? null : <input type="hidden" name="sort" value={sort} />}
      <Button className="min-h-12">{t("submit")}</Button>
    </Form>
  );
}

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "react-router";
import { TextField } from "~/components/field";
import { buttonClass } from "~/components/button";
import { collectionPath } from "~/features/collections/paths";
import { Form } from "~/i18n/link";
import type { PiecesQuery } from "./pieces-query";

/** Waits for a pause in typing, so that a word is one request. */
const TYPING_PAUSE_MS = 250;

/** A GET form that keeps what else is chosen; with script it submits itself while one types, and leaves one entry in the history. */
export function WordFilter({
  slug,
  query: { q, keywords, slide },
}: {
  slug: string;
  query: PiecesQuery;
}) {
  const { t } = useTranslation("content");
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Back, forward and "show all" change the query elsewhere; what is being typed stays.
    if (input.current && document.activeElement !== input.current) input.current.value = q;
  }, [q]);

  return (
    <Form
      action={`${collectionPath(slug)}#all`}
      className="flex items-end gap-2.5"
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
        className="flex-[0_1_26rem]"
        id="filter"
        name="q"
        type="search"
        label={t("collection.filter")}
        defaultValue={q}
        maxLength={400}
        autoComplete="off"
      />
      {keywords.map((keyword) => (
        <input key={keyword} type="hidden" name="keyword" value={keyword} />
      ))}
      {slide > 1 ? <input type="hidden" name="slide" value={slide} /> : null}
      <button type="submit" className={buttonClass({ className: "min-h-12" })}>
        {t("collection.filterSubmit")}
      </button>
    </Form>
  );
}

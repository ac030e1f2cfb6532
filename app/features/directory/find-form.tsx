import { useTranslation } from "react-i18next";
import { Form } from "~/i18n/link";
import { ALL_NAMES, type DirectoryState, type Kind } from "./directory-state";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { useSubmitWhileTyping } from "~/features/forms/use-submit-while-typing";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";

/**
 * A search among the names of one directory, for all letters. A GET form; with script it submits itself while the
 * visitor types, and leaves one entry in the history.
 */
export function FindForm({ kind, state: { q, sort } }: { kind: Kind; state: DirectoryState }) {
  const { t } = useTranslation("browse");
  const { input, formProps } = useSubmitWhileTyping(q);
  return (
    <Form
      action={`/${kind}`}
      role="search"
      aria-label={t(`find.${kind}`)}
      className="mb-4 flex items-end gap-2.5"
      {...formProps}
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
      {sort === ALL_NAMES.sort ? null : <input type="hidden" name="sort" value={sort} />}
      <Button className="min-h-12">{t("submit")}</Button>
    </Form>
  );
}

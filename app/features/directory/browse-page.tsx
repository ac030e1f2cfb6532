import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/messages";
import { Tabs } from "~/components/navigation";
import { Breadcrumbs } from "~/features/page/page-head";
import { formatNumber, useLanguage } from "~/i18n/language";
import {
  type DirectoryView,
  ALL_NAMES,
  KINDS,
  type DirectoryState,
  type Kind,
} from "./directory-state";
import { Form } from "~/i18n/link";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { useSubmitWhileTyping } from "~/components/use-submit-while-typing";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";

/** The frame of the five browse pages: back link, links to the others, and a description. */
export function BrowsePage({
  place: { kind, state, ignored, beyond },
  children,
}: {
  place: DirectoryView;
  children: ReactNode;
}) {
  const { t } = useTranslation("browse");
  const language = useLanguage();
  const within =
    state.letter !== ALL_NAMES.letter || state.q !== ALL_NAMES.q || state.page !== ALL_NAMES.page;
  return (
    <div className="wrap [&>.notice]:mb-4">
      <Breadcrumbs items={within ? [{ to: `/${kind}`, label: t(`title.${kind}`) }] : []} />
      <header className="page-head pt-2">
        <h1>{t(`title.${kind}`)}</h1>
        <p className="t-lead">{t(`lead.${kind}`)}</p>
      </header>
      <Tabs
        label={t("nav")}
        /* All five are shown, including the current one. */
        className="mt-4 mb-6 max-sm:[&>ul]:flex-wrap max-sm:[&>ul]:gap-x-5 max-sm:[&>ul]:gap-y-0"
        items={KINDS.map((other) => ({
          to: `/${other}`,
          label: t(`title.${other}`),
          current: other === kind,
        }))}
      />
      {ignored ? <Notice>{t("ignored")}</Notice> : null}
      {beyond === null ? null : (
        <Notice>{t("beyond", { page: formatNumber(beyond, language) })}</Notice>
      )}
      {children}
    </div>
  );
}

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

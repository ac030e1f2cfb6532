import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { Tabs } from "~/components/tabs";
import { Breadcrumbs } from "~/features/page/page-head";
import { formatNumber, useLanguage } from "~/i18n/language";
import type { DirectoryView } from "./directory-view";
import { ALL_NAMES, KINDS } from "./directory-state";

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

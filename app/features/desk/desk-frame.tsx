import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Tabs } from "~/components/tabs";
import { Trail } from "~/features/posts/trail";
import { useTranslation } from "~/i18n/translate";
import { DESK_ROUTE_ID, DESK_SECTIONS, type DeskSection } from "./paths";

/** What the route around the desk knows of who is there. */
export interface DeskData {
  administrator: boolean;
}

interface DeskFrameProps {
  section: DeskSection;
  children: ReactNode;
}

/** What the sections of the content desk share: the way back, the heading, and the ways to each other. */
export function DeskFrame({ section, children }: DeskFrameProps) {
  const { t } = useTranslation("desk");
  const isAdministrator = useRouteLoaderData<DeskData>(DESK_ROUTE_ID)?.administrator;
  const sections = DESK_SECTIONS.filter(({ administratorsOnly }) => isAdministrator || !administratorsOnly);
  return (
    <div className="wrap desk">
      <Trail />
      <header className="page-head">
        <h1>{t("title")}</h1>
      </header>
      <Tabs label={t("sections")} items={sections.map((one) => ({ to: one.path, label: t(`section.${one.section}`), current: one.section === section }))} />
      {children}
    </div>
  );
}

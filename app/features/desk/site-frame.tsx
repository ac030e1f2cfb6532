import type { ReactNode } from "react";
import type { Language } from "#contract/languages";
import { FocusedNotice } from "~/features/review/focused-notice";
import { DeskFrame } from "./desk-frame";
import { DeskLead } from "./desk-heading";
import { LanguageChoice } from "./language-choice";
import type { DeskSection } from "./paths";
import { SAVED_ID } from "./site-paths";

interface SiteFrameProps {
  section: DeskSection;
  lead: string;
  /** What there is to choose besides the language. */
  choice?: ReactNode;
  /** The language whose texts are in view. */
  of: Language;
  /** The way to those of another. */
  to: (language: Language) => string;
  /** That it was saved, for who has just done so. */
  saved: string | null;
  /** Of what is in view: each save says its own. */
  version: string;
  children: ReactNode;
}

/** What the pages share that change the site itself, a language at a time. */
export function SiteFrame({
  section,
  lead,
  choice,
  of,
  to,
  saved,
  version,
  children,
}: SiteFrameProps) {
  return (
    <DeskFrame section={section}>
      <DeskLead>{lead}</DeskLead>
      <div className="desk-choices">
        {choice}
        <LanguageChoice current={of} to={to} />
      </div>
      {saved ? (
        <FocusedNotice key={version} id={SAVED_ID} tone="success">
          {saved}
        </FocusedNotice>
      ) : null}
      {children}
    </DeskFrame>
  );
}

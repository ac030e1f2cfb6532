import type { ReactNode } from "react";
import type { Language } from "#contract/languages";
import { FocusedNotice } from "~/features/review/focused-notice";
import { DeskFrame } from "./desk-frame";
import { DeskLead } from "./desk-heading";
import { LanguageChoice } from "./language-choice";
import type { DeskSection } from "./paths";
import { SAVED_ID } from "./site-paths";

/** The rows of its list, each with its buttons; below each other on the narrowest phones. */
export const SITE_ROW =
  "grid grid-cols-1 items-start gap-x-4 gap-y-3 border-b border-line py-4 min-[30rem]:grid-cols-[minmax(0,1fr)_auto]";
/** The fields of one. */
export const ROW_FIELDS = "grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";
/** Of its buttons: level with the fields, not with their labels. */
export const ROW_BUTTONS = "min-[30rem]:pt-6.5";

interface SiteFrameProps {
  section: DeskSection;
  lead: string;
  /** What there is to choose besides the language. */
  choice?: ReactNode;
  /** The language whose texts are in view. */
  of: Language;
  /** The way to those of another. */
  to: (language: Language) => string;
  children: ReactNode;
}

/** What the pages share that change the site itself, a language at a time. */
export function SiteFrame({ section, lead, choice, of, to, children }: SiteFrameProps) {
  return (
    <DeskFrame section={section}>
      <DeskLead>{lead}</DeskLead>
      <div className="mb-6 flex flex-wrap gap-x-6 gap-y-3">
        {choice}
        <LanguageChoice current={of} to={to} />
      </div>
      {children}
    </DeskFrame>
  );
}

interface SavedNoticeProps {
  /** What to say after a save; null if the page was opened in another way. */
  saved: string | null;
  /** Version of what is in view: each save is announced. */
  version: string;
  /** What the server says of the form now. It takes the place of the notice. */
  reply: object | undefined;
}

/** Says that the form under it was saved, until the form is sent again. */
export function SavedNotice({ saved, version, reply }: SavedNoticeProps) {
  if (saved === null || reply) return null;
  return (
    <FocusedNotice key={version} id={SAVED_ID} tone="success">
      {saved}
    </FocusedNotice>
  );
}

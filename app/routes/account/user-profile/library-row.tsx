import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import { buttonId, changePath, type LibraryChange, TO_THE_FRONT } from "~/features/library/paths";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { type LibraryState, libraryPath } from "./library-query";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
const LOOK = buttonClass({ icon: true, small: true, className: "button-bare" });

interface RowActionsProps {
  card: Card;
  state: LibraryState;
  /** Where it stands in one's own order, as far as that is in view; null where it cannot be moved. */
  place: { before: Card | undefined; isFirst: boolean; isLast: boolean } | null;
  onMove: (by: number) => void;
  onRemove: () => void;
  /** What only script can do. */
  handle: ReactNode;
}

/** At the end of a saved piece: up, down, remove; forms that come back to the button that was pressed. */
export function RowActions({ card: { databaseId, title }, state, place, onMove, onRemove, handle }: RowActionsProps) {
  const { t } = useTranslation("library");
  const moveButton = (by: -1 | 1, isAtEnd: boolean) => {
    const id = `${by < 0 ? "up" : "down"}-${databaseId}`;
    return (
      <ChangeForm change="move" databaseId={databaseId} back={libraryPath(state, `#${id}`)} fields={{ by }} onSend={() => onMove(by)}>
        <button id={id} className={LOOK} aria-label={t(by < 0 ? "up" : "down", { title })} aria-disabled={isAtEnd || undefined}>
          {by < 0 ? <ArrowUp {...ICON} /> : <ArrowDown {...ICON} />}
        </button>
      </ChangeForm>
    );
  };
  return (
    <div className="library-actions">
      {place ? (
        <>
          {handle}
          {moveButton(-1, place.isFirst)}
          {moveButton(1, place.isLast)}
        </>
      ) : null}
      <ChangeForm change="remove" databaseId={databaseId} back={libraryPath(state)} fields={place ? { after: place.before?.databaseId ?? TO_THE_FRONT } : {}} onSend={onRemove}>
        <button id={buttonId(databaseId)} className={LOOK} aria-label={t("remove", { title })}>
          <Trash2 {...ICON} />
        </button>
      </ChangeForm>
    </div>
  );
}

interface ChangeFormProps {
  change: LibraryChange;
  databaseId: number;
  /** Where it comes back to without JavaScript, without language. */
  back: string;
  fields: Record<string, number>;
  /** In place of sending, with JavaScript. */
  onSend: () => void;
  children: ReactNode;
}

/** One change of one piece; its button is the child. */
export function ChangeForm({ change, databaseId, back, fields, onSend, children }: ChangeFormProps) {
  const { language } = useTranslation("library");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form method="post" action={localisedPath(changePath(change), language)} onSubmit={onSubmit}>
      <input type="hidden" name="databaseId" value={databaseId} />
      <input type="hidden" name="back" value={localisedPath(back, language)} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

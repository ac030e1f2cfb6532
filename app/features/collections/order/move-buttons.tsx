import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentType, FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/shared";
import { buttonClass } from "~/components/button";
import type { DragHandleProps } from "./drag-handle";
import type { Step } from "./use-custom-order";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

interface ChangeFormProps {
  /** Path that it is sent to, without language. */
  action: string;
  databaseId: number;
  /** Path to return to if JavaScript does not run, without language. */
  back: string;
  fields: Record<string, string | number>;
  /** Called instead of sending, with JavaScript; missing if the page reloads either way. */
  onSend?: () => void;
  children: ReactNode;
}

/** A form for one change of one resource; its button is the child. */
export function ChangeForm({
  action,
  databaseId,
  back,
  fields,
  onSend,
  children,
}: ChangeFormProps) {
  const language = useLanguage();
  const onSubmit = (event: FormEvent) => {
    if (!onSend) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form method="post" action={localisedPath(action, language)} onSubmit={onSubmit}>
      <input type="hidden" name="databaseId" value={databaseId} />
      <input type="hidden" name="back" value={localisedPath(back, language)} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
export const ICON_BUTTON = buttonClass({ variant: "bare", icon: true, small: true });

/** Returns the id of the button that moves a resource up or down. */
export const moveButtonId = (databaseId: number, by: 1 | -1) =>
  `${by < 0 ? "up" : "down"}-${databaseId}`;

interface MoveButtonsProps {
  post: Pick<Card, "databaseId" | "title">;
  isFirst: boolean;
  isLast: boolean;
  /** Where moves are sent, without language. */
  action: string;
  /**
   * Returns the path of the page, with a hash, after the resource has moved down that many places (negative: up); without
   * language.
   */
  backTo: (hash: string, by: 1 | -1) => string;
  onMove: (step: Step) => void;
  /** The drag handle, which needs script. */
  Handle: ComponentType<DragHandleProps> | null;
}

/** The drag handle, and buttons that move a resource up or down. Without script, the page returns to the pressed button. */
export function MoveButtons({
  post: { databaseId, title },
  isFirst,
  isLast,
  action,
  backTo,
  onMove,
  Handle,
}: MoveButtonsProps) {
  const { t } = useTranslation("library");
  const moveButton = (by: -1 | 1, isAtEnd: boolean) => {
    const id = moveButtonId(databaseId, by);
    return (
      <ChangeForm
        action={action}
        databaseId={databaseId}
        back={backTo(`#${id}`, by)}
        fields={{ by }}
        onSend={() => onMove({ by })}
      >
        <button
          id={id}
          className={clsx(ICON_BUTTON, "aria-disabled:cursor-default aria-disabled:text-ink-3")}
          aria-label={t(by < 0 ? "up" : "down", { title })}
          aria-disabled={isAtEnd || undefined}
        >
          {by < 0 ? <ArrowUp {...ICON} /> : <ArrowDown {...ICON} />}
        </button>
      </ChangeForm>
    );
  };
  return (
    <>
      {/* Reserves its place until the page is hydrated. */}
      <span className="min-w-11 in-[.light-version]:hidden lg:min-w-9 noscript:hidden">
        {Handle ? <Handle label={t("drag", { title })} onMove={onMove} /> : null}
      </span>
      {moveButton(-1, isFirst)}
      {moveButton(1, isLast)}
    </>
  );
}

import { type FormMetadata, type FieldMetadata, parse } from "@conform-to/react";
import { clsx } from "clsx";
import { X, Plus, ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ICON, ICON_BUTTON } from "~/features/collections/order/move-buttons";
import { type ReactNode, type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { Button } from "~/components/button";
import { INTENT, intentValue, useEditor } from "./posts/editor-form";
import {
  FailureNotice,
  ImplicitSubmitButton,
  ProblemSummary,
} from "~/features/forms/form-messages";
import { type RowsReply, SavedNotice } from "./admin-page";
import { SECTION_HEAD } from "~/components/section-head";

interface MoveButtonProps extends ComponentProps<"button"> {
  verb: "up" | "down";
  /** What is moved, for screen readers. */
  entry: string;
  /** Whether the entry is already at that end of the list. The button then does nothing, but keeps the focus. */
  isOff: boolean;
}

/** A button that moves a list entry by one place. All other properties go to the button. */
export function MoveButton({ verb, entry, isOff, ...button }: MoveButtonProps) {
  const { t } = useTranslation("admin");
  const Arrow = verb === "up" ? ArrowUp : ArrowDown;
  return (
    <button
      {...button}
      className={clsx(ICON_BUTTON, "aria-disabled:opacity-35")}
      aria-label={t(`item.${verb}`, { name: entry })}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
      }}
    >
      <Arrow {...ICON} />
    </button>
  );
}

interface ItemButtonsProps {
  form: Pick<FormMetadata, "reorder" | "remove">;
  list: string;
  at: number;
  /** Number of items. */
  count: number;
  /** The item's name, for screen readers. */
  name: string;
  className?: string;
}

/** Buttons that move an item up or down, or remove it: with JavaScript at once, without it by sending the form. */
export function ItemButtons({ form, list, at, count, name, className }: ItemButtonsProps) {
  const { t } = useTranslation("admin");
  const move = (verb: "up" | "down", to: number) => {
    const isOff = to < 0 || to >= count;
    return (
      <MoveButton
        {...form.reorder.getButtonProps({ name: list, from: at, to: isOff ? at : to })}
        verb={verb}
        entry={name}
        isOff={isOff}
      />
    );
  };
  return (
    <div className={clsx("ms-auto flex flex-none flex-wrap justify-end", className)}>
      {move("up", at - 1)}
      {move("down", at + 1)}
      <button
        {...form.remove.getButtonProps({ name: list, index: at })}
        className={ICON_BUTTON}
        aria-label={t("item.remove", { name })}
      >
        <X {...ICON} />
      </button>
    </div>
  );
}

interface AddButtonProps {
  list: string;
  /** Initial value of the new item. */
  value: unknown;
  children: ReactNode;
}

/** A button that adds an item at the end of a list: with JavaScript at once, without it by sending the form. */
export function AddButton({ list, value, children }: AddButtonProps) {
  const { form } = useEditor();
  return (
    <Button small {...form.insert.getButtonProps({ name: list, defaultValue: value as never })}>
      <Plus {...ICON} />
      {children}
    </Button>
  );
}

/** Applies the buttons of lists in the browser, as `onValidate` of a form. The server validates the rest. */
export function applyListIntents<Fields>({ formData }: { formData: FormData }) {
  return parse<Fields, string[]>(formData, { resolve: (value) => ({ value: value as Fields }) });
}

/** Returns the React key of a row. */
export const rowKey = ({ key, name }: Pick<FieldMetadata, "key" | "name">): string => key ?? name;

const CONTROL = "input:not([type=hidden]), textarea, select";

/**
 * Keeps the focus when the rows of a list change in the browser: on the button that moved a row, in the row that was
 * added, or on the list when a row was removed. Fires an `input` event, as typing does. Returns the properties of the
 * list element.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly Pick<FieldMetadata, "key" | "name">[],
  { focusAdded = true } = {},
) {
  const keys = rows.map(rowKey).join();
  const shown = useRef({ keys, count: rows.length });
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { keys, count: rows.length };
    if (before.keys === keys) return;
    if (rows.length < before.count) list.current?.focus();
    else if (rows.length === before.count) pressed.current?.focus({ preventScroll: true });
    else if (focusAdded)
      list.current?.lastElementChild?.querySelector<HTMLElement>(CONTROL)?.focus();
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [keys, rows.length, list, focusAdded]);
  return {
    onClick: ({ target }: { target: EventTarget }) => {
      pressed.current = (target as HTMLElement).closest("button");
    },
  };
}

/** Makes Enter in a field save. */
export function ImplicitSaveButton() {
  return <ImplicitSubmitButton name={INTENT} value={intentValue({ verb: "save" })} />;
}

interface RowsFormHeadProps
  extends ComponentProps<typeof ProblemSummary>, Omit<ComponentProps<typeof SavedNotice>, "reply"> {
  reply: RowsReply<unknown> | undefined;
  versionField: Pick<FieldMetadata<string>, "name" | "initialValue">;
  /** What another user has saved meanwhile, if anything. */
  children: ReactNode;
}

/** The messages above a form that consists of one list of rows, and its hidden parts. */
export function RowsFormHead({
  saved,
  version,
  reply,
  versionField,
  children,
  ...problems
}: RowsFormHeadProps) {
  const { t } = useTranslation("admin-site");
  return (
    <>
      <SavedNotice saved={saved} version={version} reply={reply} />
      <ProblemSummary {...problems} />
      <FailureNotice failure={reply?.failure} instead={{ edit_conflict: t("conflict") }} />
      {children}
      <input
        type="hidden"
        name={versionField.name}
        value={reply?.version ?? versionField.initialValue}
      />
      <ImplicitSaveButton />
    </>
  );
}

interface RowListProps {
  rows: readonly Pick<FieldMetadata, "key" | "name">[];
  /** Shown if there are no rows. */
  none: string;
  /** A list item for each row. */
  children: ReactNode;
}

/** The rows of a form in order. */
export function RowList({ rows, none, children }: RowListProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRowFocus(list, rows);
  return (
    <>
      {/* Takes the focus when a row is removed. */}
      <ol className="site-rows border-t-2 border-ink" ref={list} tabIndex={-1} {...focus}>
        {children}
      </ol>
      {rows.length === 0 ? <p className="text-ink-2">{none}</p> : null}
    </>
  );
}

interface RowsFormButtonsProps {
  /** Properties of the button that adds a row. */
  add: ComponentProps<"button">;
  addLabel: string;
  saveLabel: string;
  /** The form data being sent. */
  sent: FormData | undefined;
}

/** The buttons below a form that consists of one list of rows. */
export function RowsFormButtons({ add, addLabel, saveLabel, sent }: RowsFormButtonsProps) {
  const { t } = useTranslation("admin-site");
  return (
    <div className="actions">
      <Button {...add}>
        <Plus {...ICON} />
        {addLabel}
      </Button>
      <Button
        variant="primary"
        name={INTENT}
        value="save"
        pending={sent?.get(INTENT) === "save"}
        pendingLabel={t("saving")}
      >
        {saveLabel}
      </Button>
    </div>
  );
}

interface FormSectionProps {
  /** Id of its heading. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Fields in one column, at reading width. */
export const FIELDS = "grid max-w-184 grid-cols-1 gap-5";

/** A numbered section of the editor's form. */
export function FormSection({ id, title, hint, children }: FormSectionProps) {
  return (
    <section className="section first-of-type:mt-2" aria-labelledby={id}>
      <div className={clsx(SECTION_HEAD, "mb-5 items-baseline rule [counter-increment:part]")}>
        {/* The number is visual only: screen readers announce the section's name. */}
        <h2
          id={id}
          className="t-h2-small before:me-3 before:text-accent before:content-[counter(part)_/_'']"
        >
          {title}
        </h2>
      </div>
      {hint ? <p className="-mt-2 mb-5 hint">{hint}</p> : null}
      {children}
    </section>
  );
}

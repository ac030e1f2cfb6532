import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AUTHOR_TOP_RESOURCES_MAX } from "#contract/limits";
import { Button } from "~/components/button";
import { FieldGroup, SelectField } from "~/components/field";
import { editPath } from "~/paths/authors";
import { useOptionalLabel } from "~/features/forms/form-messages";
import { ICON, ICON_BUTTON, moveButtonId } from "~/features/collections/order/move-buttons";
import {
  useDragHandle,
  useFocusIn,
  type Step,
} from "~/features/collections/order/use-custom-order";
import { langAttribute } from "~/features/posts/post-page";
import { formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { Choice, EditData } from "./edit-data";

/** Name of the buttons that reorder the top resources; values are `up-12`, `down-12`, `remove-12`, `add`. */
export const CHANGE = "change";
/** Name of the field with the resource to add. */
export const ADD = "add";
/** Value of the button that fills in LinkedIn's name. */
export const USE_NAME = "linkedin-name";

/** Moves a resource by some positions, or to a position. Changes nothing if the position does not exist. */
export function withMove(
  ids: readonly number[],
  id: number,
  step: { by: number } | { to: number },
): number[] {
  const from = ids.indexOf(id);
  const to = "to" in step ? step.to : from + step.by;
  return from < 0 || to < 0 || to >= ids.length
    ? [...ids]
    : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Appends a resource, unless it is already there. */
export function withAdded(ids: readonly number[], id: number): number[] {
  return id > 0 && !ids.includes(id) ? [...ids, id] : [...ids];
}

/** Returns the order after a button was pressed; `toAdd` is the resource to add. Ignores invalid values. */
export function changedOrder(ids: readonly number[], change: string, toAdd: number): number[] {
  if (change === "add") return withAdded(ids, toAdd);
  const [, what, id] = /^(up|down|remove)-(\d+)$/.exec(change) ?? [];
  if (what === "remove") return ids.filter((other) => other !== Number(id));
  return what ? withMove(ids, Number(id), { by: what === "up" ? -1 : 1 }) : [...ids];
}

const GROUP_ID = "profile-top_resources";
const ADD_ID = "profile-add";

interface TopResourcesProps extends Pick<EditData, "choices"> {
  slug: string;
  /** The top resources in their current order. */
  start: Choice[];
  error?: string;
}

/**
 * Selects and orders the top resources of a profile. Without JavaScript, a button submits the form and returns it rearranged
 * with all typed text. Nothing is stored before the form is saved.
 */
export function TopResourcesField({ slug, start, choices, error }: TopResourcesProps) {
  const { t } = useTranslation("author-edit");
  const language = useLanguage();
  const { t: tLibrary } = useTranslation("library");
  const optional = useOptionalLabel();
  const [top, setTop] = useState(start);
  const [toAdd, setToAdd] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusIn(list, top, { key: slug, headingId: GROUP_ID });
  const Handle = useDragHandle(top.length > 1);
  const number = (value: number) => formatNumber(value, language);
  const ids = top.map(({ databaseId }) => databaseId);
  const all = choices.flatMap(({ posts }) => posts);
  const isFull = top.length >= AUTHOR_TOP_RESOURCES_MAX;

  const put = (order: readonly number[]) =>
    setTop(
      order.flatMap((id) => [...top, ...all].find(({ databaseId }) => databaseId === id) ?? []),
    );

  function move({ databaseId, title }: Choice, step: Step) {
    const order = withMove(ids, databaseId, step);
    focus.keep();
    put(order);
    setAnnouncement(
      tLibrary("moved", {
        title,
        place: number(order.indexOf(databaseId) + 1),
        total: number(top.length),
      }),
    );
  }

  function remove({ databaseId, title }: Choice, index: number) {
    focus.onRow(index);
    put(ids.filter((id) => id !== databaseId));
    setAnnouncement(t("top.removed", { title }));
  }

  function add() {
    const chosen = all.find(({ databaseId }) => databaseId === Number(toAdd));
    if (!chosen) return;
    put(withAdded(ids, chosen.databaseId));
    setAnnouncement(t("top.added", { title: chosen.title }));
    setToAdd("");
  }

  /** Returns the props of a button that works in place with JavaScript. Without it, the page scrolls back to the button. */
  const button = (value: string, hash: string, act: () => void) => ({
    id: hash,
    name: CHANGE,
    value,
    formNoValidate: true,
    formAction: `${localisedPath(editPath(slug), language)}#${hash}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      act();
    },
  });

  const row = (post: Choice, index: number) => {
    const { databaseId, title } = post;
    const moveButton = (by: -1 | 1, isAtEnd: boolean) => (
      <button
        {...button(`${by < 0 ? "up" : "down"}-${databaseId}`, moveButtonId(databaseId, by), () =>
          move(post, { by }),
        )}
        className={`${ICON_BUTTON} aria-disabled:text-ink-3`}
        aria-label={tLibrary(by < 0 ? "up" : "down", { title })}
        aria-disabled={isAtEnd || undefined}
      >
        {by < 0 ? <ArrowUp {...ICON} /> : <ArrowDown {...ICON} />}
      </button>
    );
    return (
      <li
        key={databaseId}
        className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5"
      >
        <input type="hidden" name="top_resources" value={databaseId} />
        <span
          className="min-w-0 flex-[1_1_14rem] wrap-anywhere"
          lang={langAttribute(post.language, language)}
          dir="auto"
        >
          {title}
        </span>
        <span className="ms-auto flex">
          {Handle ? (
            <Handle label={tLibrary("drag", { title })} onMove={(step) => move(post, step)} />
          ) : null}
          {moveButton(-1, index === 0)}
          {moveButton(1, index === top.length - 1)}
          <button
            {...button(`remove-${databaseId}`, `remove-${databaseId}`, () => remove(post, index))}
            className={ICON_BUTTON}
            aria-label={tLibrary("remove", { title })}
          >
            <Trash2 {...ICON} />
          </button>
        </span>
      </li>
    );
  };

  return (
    <FieldGroup
      id={GROUP_ID}
      legend={t("top.title")}
      optional={optional}
      hint={t("top.hint", { most: number(AUTHOR_TOP_RESOURCES_MAX) })}
      error={error}
    >
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {top.length > 0 ? (
        <ol ref={list} className="top-rows my-2 border-t border-line">
          {top.map(row)}
        </ol>
      ) : (
        <p className="hint">{t("top.none")}</p>
      )}
      {isFull ? null : (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            id={ADD_ID}
            name={ADD}
            label={t("top.add")}
            className="flex-[1_1_16rem]"
            value={toAdd}
            onInput={(event) => setToAdd(event.currentTarget.value)}
          >
            <option value="">{t("top.choose")}</option>
            {choices.map(({ kind, posts }) => (
              <optgroup key={kind} label={t(`top.${kind}`)}>
                {posts.map(({ databaseId, title, language: textLanguage }) =>
                  ids.includes(databaseId) ? null : (
                    <option
                      key={databaseId}
                      value={databaseId}
                      lang={langAttribute(textLanguage, language)}
                    >
                      {title}
                    </option>
                  ),
                )}
              </optgroup>
            ))}
          </SelectField>
          <Button {...button("add", ADD_ID, add)} id={undefined} className="min-h-12">
            {t("top.submit")}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

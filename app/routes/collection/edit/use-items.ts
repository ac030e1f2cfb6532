import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
  useEffect,
} from "react";
import { useRevalidator, type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import type { CollectionFailure } from "~/features/collections/collection-failures";
import { type ItemChange, itemChangePath } from "~/paths/collections";
import { showMessage as sayOfLibrary } from "~/features/collections/library/library";
import {
  type CustomOrderOptions,
  useCustomOrder,
} from "~/features/collections/order/use-custom-order";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { Item } from "./details.server";
import { hasTyped } from "~/features/page/use-freshness";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useTranslation } from "react-i18next";
import { ITEMS_LIST_ID } from "./edit-query";

/** Everything needed to restore a removed post. */
export type RemovedItem = Pick<Item, "databaseId" | "note" | "after"> & {
  first: 0 | 1;
  modified: string;
};

/** The message about the last change; `key` distinguishes consecutive messages. */
export interface ItemMessage {
  key: number;
  change: ItemChange;
  databaseId: number;
  failure?: CollectionFailure;
  /** The post that can be restored. */
  removed?: RemovedItem;
}

/** Failures after which reloading the page would not help, or would discard typed text. */
const NOT_LOADED: readonly CollectionFailure[] = [
  "offline",
  "not_ready",
  "not_found",
  "forbidden",
  "unauthenticated",
];
const isLoadRequested = (failure: CollectionFailure | undefined) =>
  !failure || !NOT_LOADED.includes(failure);

interface UseItemsOptions extends Pick<
  CustomOrderOptions,
  "before" | "isMoreBehind" | "onMovedBeyond"
> {
  collectionId: number;
  /** Called after the content system has moved a post. */
  onMoved: () => void;
  /**
   * Called when a post, or the post before its new position, is no longer in the collection. The page is about to reload
   * without it.
   */
  onLost: (databaseId: number) => void;
}

/**
 * Applies the visitor's changes optimistically and reverts them with a message when they fail. Ignores a change of a post while
 * another change of the same post is pending.
 */
export function useItems(
  posts: readonly Item[],
  { collectionId, onMoved, onLost, ...edges }: UseItemsOptions,
) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  // Once a reload has come without a removed post, forgets the removal, so that the post shows if any user restores it.
  const loaded = useMemo(() => new Set(posts.map(({ databaseId }) => databaseId)), [posts]);
  if ([...taken].some((id) => !loaded.has(id)))
    setTaken(new Set([...taken].filter((id) => loaded.has(id))));
  const [putFirst, setPutFirst] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [message, setMessage] = useState<ItemMessage | null>(null);
  const keys = useRef(0);
  const pending = useRef(new Set<number>());
  const moving = useRef<Promise<unknown>>(Promise.resolve());

  const send = (change: ItemChange, fields: Record<string, string | number>) =>
    sendChange(localisedPath(itemChangePath(collectionId, change), language), fields);
  const showMessage = (next: Omit<ItemMessage, "key">) => {
    // Closes an earlier message about the library, which would cover this one.
    sayOfLibrary(null);
    setMessage({ ...next, key: (keys.current += 1) });
  };

  /** Reports a failed change, after the page has loaded what other users changed. */
  async function refuse(
    refused: Omit<ItemMessage, "key"> & { failure: CollectionFailure },
  ): Promise<void> {
    if (refused.failure === "conflict") onLost(refused.databaseId);
    if (isLoadRequested(refused.failure)) await revalidate();
    showMessage(refused);
  }

  const { shown, movePost } = useCustomOrder(posts, {
    ...edges,
    isThere: (databaseId) => !taken.has(databaseId),
    save: (move) => {
      const finished = moving.current.then(async () => {
        const failure = await send("move", { ...move });
        if (failure) await refuse({ change: "move", databaseId: move.databaseId, failure });
        else onMoved();
        return !failure;
      });
      moving.current = finished;
      return finished;
    },
  });

  /** Runs a change of a post; `undo` reverts what was shown optimistically. */
  async function change(
    what: ItemChange,
    { databaseId, ...fields }: Pick<RemovedItem, "databaseId"> & Partial<RemovedItem>,
    undo: () => void,
  ): Promise<CollectionFailure | undefined> {
    pending.current.add(databaseId);
    const failure = await send(what, { databaseId, ...fields });
    pending.current.delete(databaseId);
    if (failure) {
      undo();
      // If restoring failed, it can be tried again.
      await refuse({
        change: what,
        databaseId,
        failure,
        removed: what === "restore" ? ({ databaseId, ...fields } as RemovedItem) : undefined,
      });
    } else await revalidate();
    return failure;
  }

  async function remove(removed: RemovedItem): Promise<void> {
    const { databaseId } = removed;
    if (pending.current.has(databaseId)) return;
    setTaken((before) => new Set(before).add(databaseId));
    if (
      !(await change("remove", { databaseId }, () =>
        setTaken((before) => without(before, databaseId)),
      ))
    )
      showMessage({ change: "remove", databaseId, removed });
  }

  /** Puts a removed post back in its place, with its note. */
  async function restore(removed: RemovedItem): Promise<void> {
    if (pending.current.has(removed.databaseId)) return;
    if (await change("restore", removed, () => undefined)) return;
    setTaken((before) => without(before, removed.databaseId));
    setMessage((current) => (current?.removed?.databaseId === removed.databaseId ? null : current));
  }

  /** Returns whether the change succeeded. */
  async function setFirst(databaseId: number, isPutFirst: boolean): Promise<boolean> {
    if (pending.current.has(databaseId)) return false;
    const undo = () =>
      setPutFirst((before) => new Map([...before].filter(([id]) => id !== databaseId)));
    setPutFirst((before) => new Map(before).set(databaseId, isPutFirst));
    // After a successful change, the reloaded page shows the new state.
    const failure = await change("first", { databaseId, first: isPutFirst ? 1 : 0 }, undo);
    if (!failure) undo();
    return !failure;
  }

  return {
    shown,
    movePost,
    remove,
    restore,
    setFirst,
    isPutFirst: ({ databaseId, recommended }: Item) => putFirst.get(databaseId) ?? recommended,
    message,
    closeMessage: useCallback(() => setMessage(null), []),
  };
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((other) => other !== id));

async function sendChange(
  path: string,
  fields: Record<string, string | number>,
): Promise<CollectionFailure | undefined> {
  try {
    const body = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    );
    const response = await fetch(path, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.ok) return undefined;
    const { code } = (await response.json()) as { code?: CollectionFailure };
    return code ?? "internal_error";
  } catch {
    // No connection, or an invalid response.
    return "offline";
  }
}

/**
 * Keeps the base version of a form's fields: the values when the form was opened, until a reply brings newer ones. Texts and
 * their `modified` stay together even if the page reloads meanwhile. So the content system can tell the user's changes from
 * those of others. While no field is being edited, the base is what was loaded last. `key` changes when the fields must be
 * reset. `writing` holds the props of the element around the fields.
 */
export function useBaseValues<T extends { modified: string }>(
  loaded: T,
  reply: FormReply | undefined,
) {
  const [{ start, key, heard }, setState] = useState({
    start: withValues(loaded, reply),
    key: 0,
    heard: reply,
  });
  const [isWriting, setWriting] = useState(false);
  // A reply without values (lost connection) does not change the fields.
  if (reply && submittedValues(reply).modified && reply !== heard) {
    setState({
      start: withValues(start, reply),
      key: settles(reply) ? key + 1 : key,
      heard: reply,
    });
    if (settles(reply)) setWriting(false);
  } else if (!isWriting && (!reply || reply.done) && loaded.modified > start.modified) {
    setState({ start: loaded, key: isSame(start, loaded) ? key : key + 1, heard });
  }
  const writing = {
    onFocus: () => setWriting(true),
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => setWriting(hasTyped(currentTarget)),
  };
  return { start, key, writing };
}

function withValues<T extends object>(start: T, reply: FormReply | undefined): T {
  return {
    ...start,
    ...Object.fromEntries(Object.entries(submittedValues(reply)).filter(([name]) => name in start)),
  };
}

/**
 * Returns whether the reply determines the fields' values: it was saved, or it has both versions of a conflict to choose from.
 */
const settles = ({ done, failure }: FormReply): boolean =>
  done === true || failure?.changes !== undefined;

const isSame = <T extends { modified: string }>(one: T, other: T): boolean =>
  JSON.stringify({ ...one, modified: "" }) === JSON.stringify({ ...other, modified: "" });

/** Asks for confirmation before unsaved text in the forms of `page` is lost. Works only with JavaScript. */
export function useUnsaved(page: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation("collection-edit");
  const question = t("unsaved");
  const isLost: BlockerFunction = ({ currentLocation: here, nextLocation: next }) => {
    const isSamePage = next.pathname === here.pathname;
    if (isSamePage && next.search === here.search) return false;
    // Another page of posts replaces only the notes; the forms above them stay.
    const lost = isSamePage ? document.getElementById(ITEMS_LIST_ID) : page.current;
    return lost !== null && hasTyped(lost) && !window.confirm(question);
  };
  const blocker = useBlocker(isLost);
  useEffect(() => {
    // The confirmation has already been answered.
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (page.current && hasTyped(page.current)) event.preventDefault();
  });
}

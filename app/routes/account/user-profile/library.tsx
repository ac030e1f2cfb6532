import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { LIBRARY_SORTS } from "#contract/library";
import type { Card } from "#contract/shared";
import { Button, buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { SectionHead } from "~/components/section-head";
import { Segmented } from "~/components/segmented";
import { ShowMore } from "~/components/show-more";
import { ResultList } from "~/features/cards/result-row";
import { FailureWords } from "~/features/library/failure-words";
import { setSaved } from "~/features/library/library-store";
import { AFTER, FAILED, isRefusal, LIBRARY_HASH, PROFILE_PATH, REMOVED, TO_THE_FRONT } from "~/features/library/paths";
import { formatDate, formatNumber } from "~/i18n/format";
import { Form, Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import type { DragHandleProps } from "./drag-handle";
import type { LibraryData } from "./library.server";
import { isOrdered, libraryPath } from "./library-query";
import { ChangeForm, RowActions } from "./library-row";
import { type Step, useOwnOrder } from "./use-own-order";

/** What the person has saved: to look through, to put in order, to take out. */
export function Library({ library }: { library: LibraryData }) {
  const { t: tMembers } = useTranslation("members");
  return (
    <section className="section library" aria-labelledby={LIBRARY_HASH.slice(1)}>
      <SectionHead id={LIBRARY_HASH.slice(1)} title={tMembers("profile.library")} />
      <Outcome library={library} />
      {library.size === 0 ? (
        <EmptyState
          blocks="library"
          level={3}
          title={tMembers("profile.nothingSaved")}
          actions={
            <Link to="/search" className={buttonClass({ variant: "primary" })}>
              {tMembers("profile.search")}
            </Link>
          }
        >
          <p>{tMembers("profile.nothingSavedText")}</p>
        </EmptyState>
      ) : (
        <Saved library={library} />
      )}
    </section>
  );
}

/** What became of a change that was sent without JavaScript. */
function Outcome({ library: { state } }: { library: LibraryData }) {
  const { t, language } = useTranslation("library");
  const [params] = useSearchParams();
  const failed = params.get(FAILED);
  const removed = Number(params.get(REMOVED));
  const after = Number(params.get(AFTER)) || TO_THE_FRONT;
  if (failed !== null) {
    return (
      <Notice tone="danger" role="alert">
        <FailureWords change="save" failure={isRefusal(failed) ? failed : "failed"} />
      </Notice>
    );
  }
  if (!Number.isInteger(removed) || removed < 1) return null;
  return (
    <Notice role="status">
      <p>{t("removed")}</p>
      <ChangeForm change="save" databaseId={removed} back={libraryPath(state)} fields={{ after }} onSend={() => void setSaved("save", { databaseId: removed, after }, language)}>
        <button className="link-button">{t("undo")}</button>
      </ChangeForm>
    </Notice>
  );
}

function Saved({ library: { state, posts, count, size, modified } }: { library: LibraryData }) {
  const { t, language } = useTranslation("library");
  const number = (value: number) => formatNumber(value, language);
  const { shown, put } = useOwnOrder(posts);
  const taken = posts.length - shown.length;
  const left = count - posts.length;
  const ordered = isOrdered(state) && count > 1;
  const Handle = useDragHandle(ordered);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const focus = useFocusIn(list, shown, `${state.find} ${state.sort}`);
  const { location: next } = useNavigation();

  function moveTo({ databaseId, title }: Card, step: Step) {
    focus.keep();
    const place = put(databaseId, step);
    if (place !== null) setSaid(t("moved", { title, place: number(place + 1), total: number(count - taken) }));
  }

  function remove({ databaseId }: Card, index: number) {
    focus.onRow(shown[index + 1] ? index : index - 1);
    void setSaved("remove", { databaseId, after: ordered ? (shown[index - 1]?.databaseId ?? TO_THE_FRONT) : undefined }, language);
  }

  const actions = (card: Card) => {
    const index = shown.indexOf(card);
    const place = ordered ? { before: shown[index - 1], isFirst: index === 0, isLast: index === shown.length - 1 && left === 0 } : null;
    const handle = <span className="drag-place">{Handle ? <Handle label={t("drag", { title: card.title })} onMove={(step) => moveTo(card, step)} /> : null}</span>;
    return <RowActions card={card} state={state} place={place} onMove={(by) => moveTo(card, { by })} onRemove={() => remove(card, index)} handle={handle} />;
  };

  return (
    <>
      <p className="library-facts">
        {t("size", { count: size - taken })}
        {modified ? ` · ${t("changed", { date: formatDate(modified, language) })}` : null}
      </p>
      <div className="library-tools">
        <Form action={PROFILE_PATH + LIBRARY_HASH} role="search" preventScrollReset>
          {state.sort === "own" ? null : <input type="hidden" name="sort" value={state.sort} />}
          {/* A link that leads elsewhere in the library begins it anew. */}
          <TextField key={state.find} id="find" name="find" type="search" label={t("find")} defaultValue={state.find} maxLength={100} />
          <Button>{t("find.submit")}</Button>
        </Form>
        <Segmented label={t("sort")} items={LIBRARY_SORTS.map((sort) => ({ to: libraryPath({ ...state, sort, page: 1 }), label: t(`sort.${sort}`), current: sort === state.sort }))} />
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      {state.find ? (
        <p className="library-found" role="status">
          {t("found", { count: count - taken })}{" "}
          <Link to={libraryPath({ ...state, find: "", page: 1 })} preventScrollReset>
            {t("find.clear")}
          </Link>
        </p>
      ) : null}
      {shown.length > 0 ? (
        <div ref={list}>
          <ResultList cards={shown} heading="h3" action={actions} />
          {left > 0 || state.page > 1 ? (
            <ShowMore
              shown={shown.length}
              total={count - taken}
              status={t("shown", { shown: number(shown.length), total: number(count - taken) })}
              to={left > 0 ? libraryPath({ ...state, page: state.page + 1 }, "") : null}
              label={t("more", { count: Math.min(left, OWN_LIST_PAGE_SIZE) })}
              pending={next !== undefined && new URLSearchParams(next.search).get("page") === String(state.page + 1)}
              pendingLabel={t("more.pending")}
            />
          ) : null}
        </div>
      ) : state.find ? (
        <EmptyState blocks="search" level={3} title={t("none", { find: state.find })}>
          <p>{t("none.text")}</p>
        </EmptyState>
      ) : null}
    </>
  );
}

/** Only where there is an order to change, and only with JavaScript. */
function useDragHandle(wanted: boolean): ComponentType<DragHandleProps> | null {
  const [Handle, setHandle] = useState<ComponentType<DragHandleProps> | null>(null);
  useEffect(() => {
    // The buttons beside it do all that it does.
    if (wanted) import("./drag-handle").then((module) => setHandle(() => module.DragHandle), () => undefined);
  }, [wanted]);
  return wanted ? Handle : null;
}

/** Keeps the focus in the list when its rows move, go, or become more. `key` tells one list from another. */
function useFocusIn(list: RefObject<HTMLDivElement | null>, shown: Card[], key: string) {
  const kept = useRef<Element | null>(null);
  const row = useRef<number | null>(null);
  const before = useRef({ key, length: shown.length });
  useEffect(() => {
    const { key: keyBefore, length } = before.current;
    before.current = { key, length: shown.length };
    const titles = list.current?.querySelectorAll<HTMLElement>(".result :is(h2, h3) > a");
    // A row that the browser takes out and puts in elsewhere loses it.
    if (kept.current instanceof HTMLElement && kept.current !== document.activeElement) kept.current.focus({ preventScroll: true });
    kept.current = null;
    if (row.current !== null && shown.length < length) {
      (titles?.[row.current] ?? document.getElementById(LIBRARY_HASH.slice(1)))?.focus();
      row.current = null;
    } else if (key === keyBefore && shown.length > length + 1) titles?.[length]?.focus();
  }, [list, shown, key]);
  return {
    /** Whatever has the focus has it again when the rows have moved. */
    keep: () => void (kept.current = document.activeElement),
    /** When a row has gone, the title of this one gets it; without one, the heading. */
    onRow: (index: number) => void (row.current = index),
  };
}

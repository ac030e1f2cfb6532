import { useTranslation } from "react-i18next";
import { replace } from "react-router";
import { z } from "zod";
import { AppError } from "#contract/errors";
import { MessageChange } from "#contract/messages";
import { MESSAGE_STATES } from "#contract/names";
import { EmptyState } from "~/components/empty-state";
import { Notice } from "~/components/messages";
import { Segmented } from "~/components/navigation";
import { inLanguage } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { DoneNotice } from "~/features/forms/form-messages";
import {
  MessageList,
  StateButton,
  type Changed,
  MESSAGE_LISTS,
  messageListPath,
  type MessageListState,
  readChanged,
  readMessageListState,
} from "~/features/admin/review/message-list";
import { unlisted } from "~/features/page/page-meta";
import {
  isNarrowed,
  NoMatches,
  OtherList,
  ReviewFilters,
} from "~/features/admin/review/review-filters";
import { ReviewLead, ReviewPages } from "~/features/admin/review/review-list";
import { readFormData } from "~/http/form-data.server";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["review", "review-lists", "messages"] };

const stateOf = (url: URL) => readMessageListState(withoutLanguage(url.pathname), url.searchParams);

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = stateOf(url);
  const { messages, page, pages } = await content.get("/messages", {
    params: { query: { language: content.contentLanguage, ...requested } },
  });
  const texts = i18nOf(content.language);
  return {
    messages,
    pages,
    listState: { ...requested, page },
    changed: readChanged(url.searchParams),
    meta: unlisted(
      messageListPath({ kind: requested.kind, state: "new", page: 1 }),
      texts.getFixedT(
        null,
        "review",
      )(requested.kind === "contact" ? "part.messages" : "part.corrections"),
      texts.getFixedT(null, "messages")("description"),
    ),
  };
}

const Change = MessageChange.extend({ id: z.coerce.number().int().positive() });

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const change = Change.safeParse(Object.fromEntries(await readFormData(request)));
  if (!change.success) throw new Response(null, { status: 400 });
  const { id, state } = change.data;
  const to = await content
    .put("/messages/{id}", {
      params: inLanguage(content, { id }),
      body: { state },
    })
    .then(
      () => state,
      (error: unknown) => {
        if (error instanceof AppError && error.code === "not_found") return "gone" as const;
        throw error;
      },
    );
  return replace(localisedPath(messageListPath(stateOf(url), { id, to }), content.language), 303);
}

/** Corrections and messages from readers, for staff to handle. */
export default function Messages({
  loaderData: { messages, pages, listState, changed },
}: Route.ComponentProps) {
  const { t } = useTranslation("messages");
  const { state, page } = listState;
  return (
    <>
      {changed ? (
        <ChangedNotice key={`${changed.id}${changed.to}`} changed={changed} listState={listState} />
      ) : null}
      <ReviewLead>{t("lead")}</ReviewLead>
      <Segmented
        label={t("states")}
        items={MESSAGE_STATES.map((one) => ({
          to: messageListPath({ ...listState, state: one, page: 1 }),
          label: t(`state.${one}`),
          current: one === state,
        }))}
        className="mt-4"
      />
      <ReviewFilters
        path={MESSAGE_LISTS[listState.kind]}
        hiddenParams={state === "new" ? undefined : { state }}
        filter={listState}
        order="newest"
      />
      {messages.length > 0 ? (
        <MessageList messages={messages} listState={listState} />
      ) : isNarrowed(listState) ? (
        <NoMatches to={messageListPath({ kind: listState.kind, state, page: 1 })} />
      ) : (
        <EmptyState
          blocks="library"
          title={t(`empty.${state}`)}
          actions={
            <OtherList
              to={messageListPath({
                kind: listState.kind,
                state: state === "new" ? "done" : "new",
                page: 1,
              })}
              name={state === "new" ? "done" : "waiting"}
            />
          }
        >
          <p>{t(`emptyText.${state}`)}</p>
        </EmptyState>
      )}
      <ReviewPages
        page={page}
        pages={pages}
        to={(to) => messageListPath({ ...listState, page: to })}
      />
    </>
  );
}

/** The result of the last changed message, and a button to undo it. */
function ChangedNotice({
  changed: { id, to },
  listState,
}: {
  changed: Changed;
  listState: MessageListState;
}) {
  const { t } = useTranslation("messages");
  if (to === "gone") {
    return (
      <Notice tone="warning" role="status">
        {t("changed.gone")}
      </Notice>
    );
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 [&>.notice]:flex-[0_1_45rem]">
      <DoneNotice>{t(`changed.${to}`)}</DoneNotice>
      <StateButton
        id={id}
        to={to === "done" ? "new" : "done"}
        listState={listState}
        label={t("undo")}
      />
    </div>
  );
}

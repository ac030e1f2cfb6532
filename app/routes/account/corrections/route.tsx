import { replace } from "react-router";
import { z } from "zod";
import { AppError } from "#contract/errors";
import { MESSAGE_KINDS, MESSAGE_STATES, MessageChange } from "#contract/messages";
import { EmptyState } from "~/components/empty-state";
import { Notice } from "~/components/notice";
import { Segmented } from "~/components/segmented";
import { Tabs } from "~/components/tabs";
import { listMessages, setMessageState } from "~/content/messages.server";
import { contentContext } from "~/contexts";
import { DoneNotice } from "~/features/forms/form-words";
import { MessageList, StateButton } from "~/features/messages/message-list";
import { type Changed, CORRECTIONS_PATH, messageListPath, type MessageListState, readChanged, readMessageListState } from "~/features/messages/message-list-state";
import { Trail } from "~/features/posts/trail";
import { pageStyles } from "~/features/shell/page-styles";
import { siteMeta } from "~/features/shell/site-meta";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import { requireStaff } from "~/middleware/require-staff";
import contactStyles from "~/styles/contact.css?url";
import formStyles from "~/styles/forms.css?url";
import type { Route } from "./+types/route";

export const handle = await routeTexts("messages");
export const links: Route.LinksFunction = () => [...pageStyles(), ...[formStyles, contactStyles].map((href) => ({ rel: "stylesheet", href }))];
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readMessageListState(url.searchParams);
  const { messages, counts, page, pages } = await listMessages(content, asked);
  const t = serverTexts(content.language).translator("messages");
  return {
    messages, counts, pages, place: { ...asked, page }, changed: readChanged(url.searchParams),
    meta: { title: t("title"), description: t("description"), path: CORRECTIONS_PATH, robots: "noindex" },
  };
}

const Change = MessageChange.extend({ id: z.coerce.number().int().positive() });

export async function action({ request, context, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const change = Change.safeParse(Object.fromEntries(await request.formData()));
  if (!change.success) throw new Response(null, { status: 400 });
  const { id, state } = change.data;
  const to = await setMessageState(content, id, state).then(
    () => state,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return "gone" as const;
      throw error;
    },
  );
  return replace(localisedPath(messageListPath(readMessageListState(url.searchParams), { id, to }), content.language), 303);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** What readers wrote to the people of the site, for staff to see to. */
export default function Corrections({ loaderData: { messages, counts, pages, place, changed } }: Route.ComponentProps) {
  const { t, language } = useTranslation("messages");
  const { kind, state } = place;
  const first = { ...place, page: 1 };
  return (
    <div className="wrap messages-page">
      <Trail />
      <header className="page-head">
        <h1>{t("title")}</h1>
        <p className="t-lead">{t("lead")}</p>
      </header>
      {changed ? <ChangedNotice key={`${changed.id}${changed.to}`} changed={changed} place={place} /> : null}
      <Tabs label={t("kinds")} items={MESSAGE_KINDS.map((one) => ({ to: messageListPath({ ...first, kind: one }), label: t(`kind.${one}`), count: formatNumber(counts[one].new, language), current: one === kind }))} />
      <Segmented label={t("states")} items={MESSAGE_STATES.map((one) => ({ to: messageListPath({ ...first, state: one }), label: t(`state.${one}`), current: one === state }))} />
      {messages.length > 0 ? (
        <MessageList messages={messages} place={place} />
      ) : (
        <EmptyState blocks="library" title={t(`empty.${state}`)}>
          <p>{t(`emptyText.${state}`)}</p>
        </EmptyState>
      )}
      <Pages place={place} pages={pages} />
    </div>
  );
}

/** What became of the message that was changed last, and the way back. */
function ChangedNotice({ changed: { id, to }, place }: { changed: Changed; place: MessageListState }) {
  const { t } = useTranslation("messages");
  if (to === "gone") {
    return (
      <Notice tone="warning" role="status">
        {t("changed.gone")}
      </Notice>
    );
  }
  return (
    <div className="message-changed">
      <DoneNotice>{t(`changed.${to}`)}</DoneNotice>
      <StateButton id={id} to={to === "done" ? "new" : "done"} place={place} label={t("undo")} />
    </div>
  );
}

function Pages({ place, pages }: { place: MessageListState; pages: number }) {
  const { t } = useTranslation("messages");
  const { page } = place;
  if (pages === 1) return null;
  return (
    <nav className="actions messages-pages" aria-label={t("pages")}>
      {page > 1 ? (
        <Link to={messageListPath({ ...place, page: page - 1 })} rel="prev" className="button">
          {t("newer")}
        </Link>
      ) : null}
      {page < pages ? (
        <Link to={messageListPath({ ...place, page: page + 1 })} rel="next" className="button">
          {t("older")}
        </Link>
      ) : null}
    </nav>
  );
}

import { clsx } from "clsx";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useFetcher } from "react-router";
import { TabRow, tabId } from "~/components/page-tabs";
import { useHydrated } from "~/components/use-live-form";
import { PROFILE_PATH } from "~/paths/account";
import { decodePathPart } from "~/features/page/page-head";
import { SectionHead } from "~/components/section-head";
import { Notice } from "~/components/notice";
import {
  type CollectionFailure,
  useCollectionFailureMessage,
} from "~/features/collections/collection-failures";
import { useTranslation } from "react-i18next";
import { OUTDATED_TOKEN, RESTORE_PATH } from "~/paths/collections";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import type { CollectionNews } from "./collections.server";
import type { FormReply } from "~/features/forms/form-reply";
import { localisedPath } from "~/i18n/paths";

export interface RestoreFormProps {
  databaseId: number;
  /** The button, depending on whether the request is pending. */
  children: (pending: boolean) => ReactNode;
}

/** Restores a deleted collection. Stays and reports the failure when offline. */
export function RestoreForm({ databaseId, children }: RestoreFormProps) {
  const language = useLanguage();
  const { Form, state, data } = useFetcher<FormReply>();
  const pending = state !== "idle";
  return (
    <Form
      method="post"
      action={localisedPath(RESTORE_PATH, language)}
      onSubmit={(event) => pending && event.preventDefault()}
    >
      <input type="hidden" name="databaseId" value={databaseId} />
      {children(pending)}
      {data?.failure && !pending ? <Failed why={data.failure.code} /> : null}
    </Form>
  );
}

interface ProfilePart {
  hash: string;
  label: string;
  /** Already formatted. */
  count: string;
  children: ReactNode;
}

interface PartsProps {
  label: string;
  parts: ProfilePart[];
  /** Index of the part that is shown if the address has no hash. */
  first: number;
}

/** Until hydration, in browsers that run scripts: the part that the hash names is shown, or else the first. */
const FIRST = "scripted:group-has-[[data-part=other]_:target]/parts:hidden";
const OTHER = "scripted:not-has-[:target]:hidden";

/** The parts of the profile and their tabs. Without scripts all parts are shown, and the tabs lead to them; with scripts one is. */
export function Parts({ label, parts, first }: PartsProps) {
  const row = useId();
  const hydrated = useHydrated();
  const panels = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const named = parts.findIndex((part) => part.hash === hash);
  const asked = named !== -1 ? named : hash === "" ? first : null;
  const [shown, setShown] = useState(asked ?? first);
  // The hash of a dialog does not change the part.
  if (asked !== null && asked !== shown) setShown(asked);

  // Any other hash may name a place within a part. If that part is hidden, it is shown first, and then scrolled to.
  useLayoutEffect(() => {
    const place = asked === null ? document.getElementById(decodePathPart(hash.slice(1))) : null;
    const within = [...panels.current!.children].findIndex((panel) => panel.contains(place));
    if (!place || within === -1) return;
    if (within === shown) place.scrollIntoView();
    else setShown(within);
  }, [asked, hash, shown]);

  return (
    <>
      <TabRow
        row={row}
        label={label}
        items={parts.map((part, index) => ({
          to: PROFILE_PATH + part.hash,
          label: part.label,
          count: part.count,
          current: hydrated && index === shown,
          // The width of a tab must not change on hydration.
          className: "block font-normal! text-ink-2",
        }))}
      />
      <div ref={panels} className="group/parts">
        {parts.map((part, index) => (
          <div
            key={part.hash}
            data-part={index === first ? "first" : "other"}
            className={clsx(
              // The tabs stay in view.
              "scripted:[&_h2]:scroll-mt-28",
              hydrated ? undefined : index === first ? FIRST : OTHER,
            )}
            {...(hydrated && {
              role: "tabpanel",
              "aria-labelledby": tabId(row, index),
              hidden: index !== shown,
            })}
          >
            {part.children}
          </div>
        ))}
      </div>
    </>
  );
}

interface PartProps {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A group of the user's collections of one kind. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section
      className="mt-7 [&_h3]:t-title-l [&>.empty]:pt-3 [&>.empty]:pb-6 [&>.section-head]:mb-3"
      aria-labelledby={id}
    >
      <SectionHead id={id} level={3} rule={false} title={title} />
      {children}
    </section>
  );
}

/** The empty state. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="max-w-160 text-ink-2">{children}</p>;
}

/** Why a change of a collection or an invitation failed. */
export function Failed({ why }: { why: CollectionFailure }) {
  const words = useCollectionFailureMessage();
  return (
    <Notice tone="danger" role="alert">
      {words(why)}
    </Notice>
  );
}

/** The result of the last change of a collection or an invitation. */
export function News({
  news: { outcome, invitation, unanswered, unrestored },
}: {
  news: CollectionNews;
}) {
  return (
    <>
      {outcome ? <Outcome outcome={outcome} /> : null}
      {unanswered === null ? null : <Unanswered why={unanswered} />}
      {unrestored === null ? null : <Failed why={unrestored as CollectionFailure} />}
      {invitation && unanswered === null ? <Elsewhere joined={invitation.joined} /> : null}
    </>
  );
}

function Outcome({ outcome: news }: { outcome: NonNullable<CollectionNews["outcome"]> }) {
  const { t } = useTranslation("my-collections");
  if (news.outcome === "deleted") {
    return (
      <Notice role="status">
        <p>{t("outcome.deleted", { title: news.title, count: news.minutes })}</p>
        <RestoreForm databaseId={news.databaseId}>
          {(pending) => (
            <button className="link-button" aria-disabled={pending}>
              {t("undo")}
            </button>
          )}
        </RestoreForm>
      </Notice>
    );
  }
  return (
    <Notice role="status" tone="success">
      {t(`outcome.${news.outcome}`)}
    </Notice>
  );
}

/** Why answering an invitation failed. */
function Unanswered({ why }: { why: string }) {
  const { t } = useTranslation("my-collections");
  if (why !== OUTDATED_TOKEN && why !== "forbidden")
    return <Failed why={why as CollectionFailure} />;
  return (
    <Notice tone="danger" role="alert">
      {t(why === OUTDATED_TOKEN ? "key.old" : "invitation.over")}
    </Notice>
  );
}

/** A requested invitation that is not pending for this account. */
function Elsewhere({ joined }: { joined: NonNullable<CollectionNews["invitation"]>["joined"] }) {
  const { t } = useTranslation("my-collections");
  const language = useLanguage();
  if (!joined)
    return (
      <Notice tone="warning" role="status">
        {t("invitation.notHere")}
      </Notice>
    );
  return (
    <Notice role="status">
      <p>{t("invitation.joined")}</p>
      <ContentLink
        to={joined.link}
        lang={joined.language === language ? undefined : joined.language}
      >
        {joined.title}
      </ContentLink>
    </Notice>
  );
}

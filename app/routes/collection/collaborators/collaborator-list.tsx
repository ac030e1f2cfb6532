import { Ellipsis } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { COLLECTIONS_OWNED_MAX } from "#contract/limits";
import { buttonClass } from "~/components/button";
import { Menu, MENU_ITEM, MenuEntry } from "~/components/menu";
import { Notice } from "~/components/messages";
import { Avatar } from "~/features/posts/covers/avatar";
import { useCollectionFailureMessage } from "~/features/collections/collection-failures";
import { collaboratorsPath } from "~/paths/collections";
import { formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { ConfirmLink, useChanges } from "../changes";
import type { InternalCollection } from "#contract/collections";
import type { FormReply } from "~/features/forms/form-reply";

/** A person in a collection. */
export interface Collaborator {
  databaseId: number;
  name: string;
  state: "owner" | "edit" | "read" | "pending";
  /** When they were invited, if they have not answered yet. */
  invited?: string;
  isVisitor: boolean;
}

/** The people of a collection and their invitations, as far as the visitor may see them. */
export interface Collaborators {
  slug: string;
  /** Whether the visitor is the owner. Only the owner manages the other people. */
  isOwner: boolean;
  people: Collaborator[];
  /** Invitations to email addresses that have no account yet. */
  invites: InternalCollection["pendingInvites"];
}

/** Changes that have a form; each names its change in the field `intent`. */
const COLLABORATOR_INTENTS = [
  "invite",
  "permission",
  "grant",
  "remove",
  "revoke",
  "uninvite",
  "leave",
] as const;
export type CollaboratorIntent = (typeof COLLABORATOR_INTENTS)[number];
/** Changes that need confirmation, since the user cannot undo them alone. */
export const CONFIRMED_INTENTS = ["grant", "remove", "revoke", "uninvite", "leave"] as const;
type ConfirmedIntent = (typeof CONFIRMED_INTENTS)[number];

/** Query parameters of the collaborators page: the change to confirm, and the affected person. */
export const CONFIRM = "confirm";
export const WHOM = "whom";

/** Returns the path of the confirmation page, without the language. `whom` is a person or an invitation by email address. */
export function confirmPath(slug: string, intent: ConfirmedIntent, whom?: number): string {
  return `${collaboratorsPath(slug)}?${CONFIRM}=${intent}${whom === undefined ? "" : `&${WHOM}=${whom}`}`;
}

/** The result of a change. */
export interface CollaboratorReply extends FormReply {
  intent: CollaboratorIntent;
  /** Name of the affected person. */
  name?: string;
  /** The invited people, by name or address. */
  invited?: string[];
  /** Why the input is invalid: malformed addresses, too many, none, or only the user's own address. */
  problem?: { kind: "none" | "atOnce" | "self" } | { kind: "wrong"; addresses: string[] };
}

interface CollaboratorListProps {
  collaborators: Collaborators;
  /** The server's reply, if the page was loaded by submitting a form. */
  reply?: CollaboratorReply;
}

/** All collaborators and invitations of a collection; for its owner, with controls to change them. */
export function CollaboratorList({
  collaborators: { slug, isOwner, people, invites },
  reply,
}: CollaboratorListProps) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  return (
    <>
      <ResultNotice reply={reply} />
      <ul aria-label={t("people.title")}>
        {people.map((person) => (
          <CollaboratorRow key={person.databaseId} slug={slug} person={person} isOwner={isOwner} />
        ))}
        {invites.map(({ id, email, invited }) => (
          <Row
            key={`invite-${id}`}
            name={email}
            state={t("state.invitedByMail", { date: formatDate(invited, language) })}
            isPending
            of={{ invite: id }}
          >
            <RevokeLink slug={slug} intent="uninvite" name={email} whom={id} />
          </Row>
        ))}
      </ul>
    </>
  );
}

interface CollaboratorProps {
  person?: number;
  invite?: number;
}

/** Returns whether the pending change affects this person or invitation. */
function useIsChanging({ person, invite }: CollaboratorProps): boolean {
  const { formData } = useChanges("collaborators");
  return (
    formData !== undefined &&
    (person !== undefined
      ? formData.get("person") === String(person)
      : formData.get("invite") === String(invite))
  );
}

function Row({
  name,
  state,
  isPending,
  of,
  children,
}: {
  name: string;
  state: string;
  isPending?: boolean;
  of: CollaboratorProps;
  children?: ReactNode;
}) {
  const isChanging = useIsChanging(of);
  return (
    <li
      className="flex min-h-16 items-center gap-3 border-b border-line py-2.5 aria-busy:opacity-60"
      aria-busy={isChanging || undefined}
    >
      <Avatar name={name} pending={isPending} />
      <div className="person-words min-w-0 flex-1 wrap-anywhere">
        <p dir="auto" className="leading-5.5 font-semibold">
          {name}
        </p>
        <p className="text-small text-ink-2">{state}</p>
      </div>
      {children}
    </li>
  );
}

function CollaboratorRow({
  slug,
  person,
  isOwner,
}: {
  slug: string;
  person: Collaborator;
  isOwner: boolean;
}) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const { databaseId, name, invited, isVisitor } = person;
  const { formData } = useChanges("collaborators");
  const isChanging = useIsChanging({ person: databaseId });
  // Optimistic: shown at once and reverted with a message on failure.
  const state =
    isChanging && formData?.get("intent") === "permission"
      ? (formData.get("permission") as "edit" | "read")
      : person.state;
  const end = () => {
    if (isVisitor) return <span className="text-[0.875rem] text-ink-2">{t("people.you")}</span>;
    if (!isOwner || state === "owner") return null;
    if (state === "pending")
      return <RevokeLink slug={slug} intent="revoke" name={name} whom={databaseId} />;
    return <CollaboratorMenu slug={slug} person={{ ...person, state }} />;
  };
  return (
    <Row
      name={name}
      state={t(`state.${state}`, { date: invited ? formatDate(invited, language) : "" })}
      isPending={state === "pending"}
      of={{ person: databaseId }}
    >
      {end()}
    </Row>
  );
}

function CollaboratorMenu({
  slug,
  person: { databaseId, name, state },
}: {
  slug: string;
  person: Collaborator;
}) {
  const { t } = useTranslation("collection");
  const other = state === "edit" ? "read" : "edit";
  return (
    <Menu
      className="[&>ul]:min-w-52"
      summaryClassName={buttonClass({ variant: "bare", icon: true })}
      label={t("people.change", { name })}
      summary={<Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />}
    >
      <MenuEntry
        renderForm={(button) => (
          <ChangeForm
            slug={slug}
            fields={{ intent: "permission", person: databaseId, permission: other }}
          >
            {button}
          </ChangeForm>
        )}
      >
        <button className={MENU_ITEM}>
          {t(other === "edit" ? "people.letEdit" : "people.letRead")}
        </button>
      </MenuEntry>
      <MenuEntry>
        <ConfirmLink to={confirmPath(slug, "grant", databaseId)} className={MENU_ITEM}>
          {t("people.makeOwner")}
        </ConfirmLink>
      </MenuEntry>
      <MenuEntry className="mt-1.5 border-t border-line pt-1.5">
        <ConfirmLink to={confirmPath(slug, "remove", databaseId)} className={MENU_ITEM}>
          {t("people.remove")}
        </ConfirmLink>
      </MenuEntry>
    </Menu>
  );
}

function RevokeLink({
  slug,
  intent,
  name,
  whom,
}: {
  slug: string;
  intent: "revoke" | "uninvite";
  name: string;
  whom: number;
}) {
  const { t } = useTranslation("collection");
  return (
    <ConfirmLink
      to={confirmPath(slug, intent, whom)}
      className="min-h-11 link-button text-[0.9375rem] font-normal"
      label={t("people.revokeOf", { name })}
    >
      {t("people.revoke")}
    </ConfirmLink>
  );
}

/** A form for one change of one person; the child is its button. */
function ChangeForm({
  slug,
  fields,
  children,
}: {
  slug: string;
  fields: { intent: CollaboratorIntent } & Record<string, string | number>;
  children: ReactNode;
}) {
  const language = useLanguage();
  const { Form, state } = useChanges("collaborators");
  const onSubmit = (event: FormEvent) => {
    if (state !== "idle") event.preventDefault();
  };
  return (
    <Form
      method="post"
      action={localisedPath(collaboratorsPath(slug), language)}
      onSubmit={onSubmit}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** The result of the last change. Takes the focus if the pressed button is gone, also after a confirmation dialog. */
function ResultNotice({ reply: pageReply }: Pick<CollaboratorListProps, "reply">) {
  const { t } = useTranslation("collection");
  const language = useLanguage();
  const failureWords = useCollectionFailureMessage();
  const { data, state } = useChanges("collaborators");
  const resultRef = useRef<HTMLDivElement>(null);
  const reply = data && state === "idle" ? data : pageReply;
  const known = useRef(data);
  useEffect(() => {
    if (!data || known.current === data || state !== "idle") return;
    known.current = data;
    if (document.activeElement === document.body)
      resultRef.current?.querySelector<HTMLElement>("[tabindex]")?.focus();
  }, [data, state]);
  const message = () => {
    const failure = reply?.failure?.code;
    if (failure)
      return (
        <Notice tone="danger" focusable>
          {failure === "not_found"
            ? t("people.gone")
            : failure === "limit_reached"
              ? t("people.full", {
                  name: reply.name ?? "",
                  max: formatNumber(COLLECTIONS_OWNED_MAX, language),
                })
              : failureWords(failure)}
        </Notice>
      );
    if (!reply?.done || reply.intent === "invite" || reply.intent === "leave") return null;
    return (
      <Notice tone="success" focusable>
        {t(`done.${reply.intent === "uninvite" ? "revoke" : reply.intent}`, {
          name: reply.name ?? "",
        })}
      </Notice>
    );
  };
  return (
    <div ref={resultRef} className="people-outcome [&>.notice]:mb-4" role="status">
      {message()}
    </div>
  );
}

import { useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { META } from "~/features/posts/card-parts";
import { UPLOAD_DRAFTS_MAX } from "#contract/limits";
import { FailureNotice } from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatDate, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { UPLOAD_PATH } from "~/paths/account";
import {
  deleteVersionsOf,
  deleteVersion,
  type SaveResult,
  saveVersion,
  loadVersions,
  type UnsentVersion as Version,
} from "./unsent";
import { addressOfDraft, uploadPath } from "./upload-address";
import type { DraftSummary } from "./upload-data";
import { ToastBox, ToastText, Toasts } from "~/components/messages";
import { useHydrated } from "~/components/use-live-form";

interface DraftsProps {
  drafts: readonly DraftSummary[];
  /** Called after a draft is deleted. */
  onDelete?: () => void;
}

/** Drafts that the user can continue or delete. */
export function Drafts({ drafts, onDelete }: DraftsProps) {
  const { t } = useTranslation("upload");
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const left = drafts.filter(({ id }) => !deleted.has(id));
  if (drafts.length === 0) return null;
  const onDeleted = (id: string) => {
    setDeleted((before) => new Set([...before, id]));
    onDelete?.();
  };
  return (
    <section
      className="panel mb-8 rounded-control bg-sunk px-4.5 py-4"
      aria-labelledby="upload-drafts"
    >
      <h2 id="upload-drafts" className="t-title-m">
        {t("drafts.title")}
      </h2>
      <output>{deleted.size > 0 ? t("done.forgotten") : null}</output>
      <ul>
        {left.map((draft) => (
          <Draft key={draft.id} draft={draft} onDeleted={onDeleted} />
        ))}
      </ul>
    </section>
  );
}

function Draft({
  draft: { id, title, fileCount, modified },
  onDeleted,
}: {
  draft: DraftSummary;
  onDeleted: (id: string) => void;
}) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const name = title || t("drafts.untitled");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-0">
      <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <Link to={uploadPath(addressOfDraft(id))}>{t("drafts.go_on", { title: name })}</Link>
        <p className={META}>
          <time dateTime={modified}>{formatDate(modified, language)}</time>
          {fileCount > 0 ? ` · ${t("drafts.files", { count: fileCount })}` : null}
        </p>
      </div>
      <DeleteDraft id={id} name={name} onDeleted={onDeleted} />
    </li>
  );
}

/** Asks for confirmation in place, because deleting also removes the versions that this browser stores. */
function DeleteDraft({
  id,
  name,
  onDeleted,
}: {
  id: string;
  name: string;
  onDeleted: (id: string) => void;
}) {
  const { t } = useTranslation("upload");
  const { Form, reply, pending, formProps, options } = useFormFetcher(`forget-${id}`, undefined);
  const [form] = useForm(options);
  useEffect(() => {
    if (!reply?.done) return;
    deleteVersionsOf(id);
    onDeleted(id);
    // Runs for the first reply only, because the row disappears with it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reply]);
  const summary = (
    <span>
      <span aria-hidden="true">{t("drafts.delete")}</span>
      <span className="sr-only">{t("drafts.delete_named", { title: name })}</span>
    </span>
  );
  return (
    <Disclosure bare summary={summary} className="open:basis-full [&>summary]:w-fit">
      <Form
        {...formProps(form, uploadPath(addressOfDraft(id), { forget: true }))}
        className="grid justify-items-start gap-3"
        defaultShouldRevalidate={false}
      >
        <FailureNotice failure={reply?.failure} />
        <p dir="auto">{t("drafts.question", { title: name })}</p>
        <Button variant="danger" pending={pending}>
          {t("drafts.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}

/** Replaces a new form when there is no room for another draft. */
export function DraftsFull({ drafts }: { drafts: readonly DraftSummary[] }) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const [hasRoom, setHasRoom] = useState(false);
  return (
    <>
      {hasRoom ? (
        <p className="mb-4">
          <a href={localisedPath(UPLOAD_PATH, language)}>{t("drafts.begin")}</a>
        </p>
      ) : (
        <p className="mb-4">{t("drafts.full", { count: UPLOAD_DRAFTS_MAX })}</p>
      )}
      <Drafts drafts={drafts} onDelete={() => setHasRoom(true)} />
    </>
  );
}

interface UnsentVersionProps {
  person: number;
  /** The draft of the open form; null for a new form, which any version may replace. */
  draft: string | null;
}

/**
 * Offers a version of the form that this browser stored but could not send, for example after a lost connection. It appears
 * beside the page, so that nothing moves.
 */
export function UnsentVersion(props: UnsentVersionProps) {
  const hydrated = useHydrated();
  return <Toasts>{hydrated ? <Offer {...props} /> : null}</Toasts>;
}

function Offer({ person, draft }: UnsentVersionProps) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const [versions, setVersions] = useState(() => loadVersions(person, draft));
  const [failed, setFailed] = useState<Exclude<SaveResult, "kept">>();
  const [version] = versions;
  if (!version) return null;

  const take = async (found: Version) => {
    const { outcome, draft: kept } = await saveVersion(person, found);
    if (outcome !== "kept") return setFailed(outcome);
    deleteVersion(found);
    // Loads it as the server has it now, with the names of its terms and the state of its files.
    location.assign(localisedPath(uploadPath(addressOfDraft(kept)), language));
  };
  const discard = (found: Version) => {
    deleteVersion(found);
    setFailed(undefined);
    setVersions((before) => before.filter(({ key }) => key !== found.key));
  };

  return (
    <ToastBox className="flex-wrap gap-x-3">
      <ToastText>
        {failed === undefined
          ? t("unsent.found")
          : failed === "unreachable"
            ? t("unsent.failed")
            : t(`draft.${failed}`)}
      </ToastText>
      <Button type="button" small onClick={() => void take(version)}>
        {t("unsent.take")}
      </Button>
      <Button type="button" small onClick={() => discard(version)}>
        {t("unsent.discard")}
      </Button>
    </ToastBox>
  );
}

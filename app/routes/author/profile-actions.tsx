import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import { claimPath, editPath, unlinkPath } from "~/paths/authors";
import { WithdrawForm } from "~/features/directory/author-page";
import { DialogLink } from "~/features/dialogs/dialog-host";
import { DoneNotice } from "~/features/forms/form-messages";
import { AccountLink } from "~/features/session/account-link";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

const loadClaim = async () => (await import("./claim/claim-form")).ClaimDialog;
const CLAIM_NAMESPACES = ["author", "forms"] as const;
const loadEdit = async () => (await import("./edit/details-form")).EditDialog;
const EDIT_NAMESPACES = ["author-edit", "library", "upload-files", "forms"] as const;
const loadUnlink = async () => (await import("./unlink/unlink-form")).UnlinkDialog;
const UNLINK_NAMESPACES = ["author", "forms"] as const;

/** Tall enough for a touch target. */
const OPENING_LINK = "inline-block py-2.5";

/** Possible results of the last change of the profile. */
export const PROFILE_CHANGES = ["withdrawn", "unlinked", "saved"] as const;

export interface ProfileActionsProps {
  slug: string;
  isVisitor: boolean;
  isOwn: boolean;
  /** State of the visitor's own claim; null if the profile cannot be claimed. */
  claim: Author["claim"];
  canEdit: boolean;
  canUnlink: boolean;
  done: (typeof PROFILE_CHANGES)[number] | null;
}

/** The visitor's relation to the profile and the available actions; for most visitors, only a link to claim it. */
export function ProfileActions({
  slug,
  isVisitor,
  isOwn,
  claim,
  canEdit,
  canUnlink,
  done,
}: ProfileActionsProps) {
  const { t } = useTranslation("author");
  if (!done && claim === null && !canEdit && !canUnlink) return null;
  return (
    <div className="mb-5 grid gap-3 [&>.notice]:max-w-180" tabIndex={-1}>
      {done ? <DoneNotice key={done}>{t(`done.${done}`)}</DoneNotice> : null}
      <ClaimNotice slug={slug} isVisitor={isVisitor} claim={claim} />
      {canEdit || canUnlink ? (
        <div className="actions">
          {canEdit ? (
            <DialogLink
              to={editPath(slug)}
              load={loadEdit}
              namespaces={EDIT_NAMESPACES}
              className={buttonClass()}
            >
              <Pencil {...ICON} />
              {t("edit")}
            </DialogLink>
          ) : null}
          {canUnlink ? (
            <DialogLink
              to={unlinkPath(slug)}
              load={loadUnlink}
              namespaces={UNLINK_NAMESPACES}
              className={buttonClass()}
            >
              {t("unlink.open")}
            </DialogLink>
          ) : null}
          {isOwn ? <span className="hint">{t("own")}</span> : null}
        </div>
      ) : null}
    </div>
  );
}

function ClaimNotice({
  slug,
  isVisitor,
  claim,
}: Pick<ProfileActionsProps, "slug" | "isVisitor" | "claim">) {
  const { t } = useTranslation("author");
  const language = useLanguage();
  const claimLink = (label: string, className?: string) => (
    <DialogLink
      to={claimPath(slug)}
      load={loadClaim}
      namespaces={CLAIM_NAMESPACES}
      className={className}
    >
      {label}
    </DialogLink>
  );
  if (claim === "pending") {
    return (
      <Notice>
        <p>{t("pending.text")}</p>
        <WithdrawForm slug={slug} className="mt-2" />
      </Notice>
    );
  }
  if (claim === "denied") {
    return (
      <Notice>
        <p>{t("denied.text")}</p>
        <p className="mt-2">{claimLink(t("claim.again"))}</p>
      </Notice>
    );
  }
  if (claim === null) return null;
  return (
    <p className="text-ink-2">
      {t("isYou")}{" "}
      {isVisitor ? (
        <AccountLink
          form="login"
          redirect={localisedPath(claimPath(slug), language)}
          className={OPENING_LINK}
        >
          {t("claim.open")}
        </AccountLink>
      ) : (
        claimLink(t("claim.open"), OPENING_LINK)
      )}
    </p>
  );
}

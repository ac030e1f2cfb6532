import { Copy, Mail, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Field, fieldAria } from "~/components/field";
import { Notice } from "~/components/messages";
import { useHydrated } from "~/components/use-live-form";
import { editPath } from "~/paths/collections";
import { Link } from "~/i18n/link";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
const ID = "share-link";

/** The data for sharing a collection's link. */
export interface Shared {
  slug: string;
  title: string;
  /** Absolute URL. */
  link: string;
  /** Who can open the link. */
  access: "open" | "private" | "staffOnly";
  /** Whether the visitor can change the access. */
  isOwner: boolean;
}

interface ShareFormProps extends Shared {
  /** Whether the form is in a dialog over another page, which Back returns to. */
  inDialog?: boolean;
}

/** Offers to copy the link, to email it, and to use the device's share sheet. */
export function ShareForm({ slug, title, link, access, isOwner, inDialog }: ShareFormProps) {
  const { t } = useTranslation("collection");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<"copied" | "selected" | null>(null);

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setResult("copied");
    } catch {
      // Not permitted, or not over https: selects the link, so that the user can copy it.
      setResult("selected");
    }
  }

  const mail = `mailto:?subject=${encodeURIComponent(t("share.subject", { title }))}&body=${encodeURIComponent(t("share.body", { title, link }))}`;
  return (
    <div className="grid gap-4">
      {access === "open" ? (
        <p>{t("share.open")}</p>
      ) : (
        <Notice>
          <p>{t(`share.${access}`)}</p>
          {isOwner ? (
            <p>
              <Link to={editPath(slug)} replace={inDialog}>
                {t("share.change")}
              </Link>
            </p>
          ) : null}
        </Notice>
      )}
      <Field id={ID} label={t("share.link")}>
        <div className="flex gap-2.5">
          <input
            ref={input}
            type="url"
            readOnly
            value={link}
            dir="ltr"
            className="input min-w-0 flex-1"
            onFocus={(event) => event.currentTarget.select()}
            {...fieldAria({ id: ID })}
          />
          {hydrated ? (
            <Button
              type="button"
              variant="primary"
              className="min-h-12"
              onClick={() => void copy()}
            >
              <Copy {...ICON} />
              {t("share.copy")}
            </Button>
          ) : null}
        </div>
      </Field>
      <p role="status" className="hint empty:hidden">
        {result ? t(`share.${result}`) : null}
      </p>
      <div className="actions">
        <a href={mail} className={buttonClass()}>
          <Mail {...ICON} />
          {t("share.mail")}
        </a>
        {hydrated && typeof navigator.share === "function" ? (
          <Button
            type="button"
            onClick={() => navigator.share({ title, url: link }).catch(ignoreRefusal)}
          >
            <Share2 {...ICON} />
            {t("share.device")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Closing the device's share sheet rejects the promise; that is not an error. */
const ignoreRefusal = () => undefined;

/** The share page as a dialog over the collection. */
export function ShareDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("collection");
  return (
    <LoadedDialog<{ shared: Shared }>
      page={page}
      onClose={onClose}
      title={() => t("share.title")}
      closeLabel={t("close")}
    >
      {({ shared }) => <ShareForm {...shared} inDialog />}
    </LoadedDialog>
  );
}

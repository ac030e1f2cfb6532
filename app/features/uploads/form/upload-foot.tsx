import { Upload } from "lucide-react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { Spinner } from "~/components/spinner";
import { useHydrated } from "~/components/use-hydrated";
import { useTranslation } from "~/i18n/translate";
import type { DraftState } from "./use-kept-draft";
import type { Waiting } from "./use-submit";

interface UploadFootProps {
  pending: boolean;
  waits: Waiting | null;
  onCancel: () => void;
  draft: DraftState;
  onKeep: () => void;
  /** Where the button for the draft sends the form without script. */
  keepAction: string;
}

/** The end of the form: what it waits for, what is kept of it, and its two buttons. */
export function UploadFoot({ pending, waits, onCancel, draft, onKeep, keepAction }: UploadFootProps) {
  const { t } = useTranslation("upload");
  const hydrated = useHydrated();
  return (
    <div className="upload-foot">
      <div className="upload-said">
        <output>
          {pending ? (
            <Notice icon={<Spinner />}>{t("pending")}</Notice>
          ) : waits === "files" ? (
            <Notice icon={<Spinner />}>{t("waits.files")}</Notice>
          ) : waits === "stopped" ? (
            <Notice tone="warning">{t("waits.stopped")}</Notice>
          ) : null}
        </output>
        {pending || waits ? null : <KeptWords state={draft} />}
      </div>
      <div className="actions">
        <Button variant="primary" pending={pending || waits === "files"}>
          <Upload size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("submit")}
        </Button>
        {waits === "files" ? (
          <Button key="cancel" type="button" onClick={onCancel}>
            {t("waits.cancel")}
          </Button>
        ) : (
          <Button key="keep" type={hydrated ? "button" : "submit"} formAction={hydrated ? undefined : keepAction} formNoValidate onClick={hydrated ? onKeep : undefined}>
            {t("keep")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is kept of the form. It changes while somebody types, so it is read out only to whoever asked for it. */
function KeptWords({ state }: { state: DraftState }) {
  const { t } = useTranslation("upload");
  return <p className="hint">{t(`draft.${state}`)}</p>;
}

import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { Spinner } from "~/components/spinner";
import { useHydrated } from "~/components/use-hydrated";
import { SignInAgain } from "~/features/forms/form-words";
import { type DraftState, type DraftStep, isTrouble } from "./draft-keeper";
import type { SendingStep } from "./use-sending";

interface UploadFootProps {
  step: SendingStep;
  onCancel: () => void;
  draft: DraftState;
  onKeep: () => void;
  /** Where the draft button sends the form without script. */
  keepAction: string;
  /** Keeps the footer in view while the fields scroll below it. */
  inDialog: boolean;
}

/** In a low window with large letters the footer scrolls with the form: it would cover more than a third of the window. */
const STICKY =
  "sticky bottom-[min(-1.25rem,(100dvh-30rem)*1000)] z-1 bg-raised pt-3 pb-5 [box-shadow:0_-1px_0_var(--line)] max-sm:gap-2 max-sm:bg-paper sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center";

/** The form's footer: what it waits for, the state of the draft, and two buttons. */
export function UploadFoot({
  step,
  onCancel,
  draft,
  onKeep,
  keepAction,
  inDialog,
}: UploadFootProps) {
  const { t } = useTranslation("upload");
  const hydrated = useHydrated();
  const waits = step === "files";
  // The text changes while the user types. It is announced only if the user asked for it or has to act.
  const isSaid = draft.isAsked || isTrouble(draft.step);
  const button = inDialog ? "max-sm:flex-1 max-sm:px-2" : undefined;
  const kept = step === "idle" ? <KeptWords step={draft.step} /> : null;
  return (
    <div className={clsx("grid grid-cols-1 gap-3", inDialog && STICKY)}>
      {/* Height of a notice: one line, on a phone two. In a dialog it covers the fields without moving them. */}
      <div className={clsx("grid items-center", !inDialog && "min-h-14 max-sm:min-h-19")}>
        <output>
          <SendingNotice step={step} />
          {isSaid ? kept : null}
        </output>
        {isSaid ? null : kept}
      </div>
      <div className="actions">
        <Button variant="primary" pending={waits || isGoing(step)} className={button}>
          <Upload size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("submit")}
        </Button>
        {/* One button with changing text: the focus stays on it when the form submits itself. */}
        <Button
          type={hydrated ? "button" : "submit"}
          formAction={hydrated ? undefined : keepAction}
          formNoValidate
          className={button}
          onClick={waits ? onCancel : hydrated ? onKeep : undefined}
        >
          {t(waits ? "waits.cancel" : "keep")}
        </Button>
      </div>
    </div>
  );
}

/** Whether the form is being submitted, possibly after its draft is saved. */
const isGoing = (step: SendingStep): boolean => step === "draft" || step === "sending";

function SendingNotice({ step }: { step: SendingStep }) {
  const { t } = useTranslation("upload");
  if (step === "idle") return null;
  if (isGoing(step)) return <Notice icon={<Spinner />}>{t("pending")}</Notice>;
  if (step === "files") return <Notice icon={<Spinner />}>{t("waits.files")}</Notice>;
  return (
    <Notice tone="warning">{t(step === "stopped" ? "waits.stopped" : "waits.refused")}</Notice>
  );
}

/** The state of the draft. */
function KeptWords({ step }: { step: DraftStep }) {
  const { t } = useTranslation("upload");
  return (
    <p className="hint">
      {t(`draft.${step}`)}
      {step === "signed_out" ? <SignInAgain /> : null}
    </p>
  );
}

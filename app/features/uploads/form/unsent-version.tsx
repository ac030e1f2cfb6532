import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { ToastBox, ToastWords } from "~/components/toast";
import { Toasts } from "~/components/toasts";
import { useHydrated } from "~/components/use-hydrated";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import {
  forgetVersion,
  type SendOutcome,
  sendVersion,
  takeVersions,
  type UnsentVersion as Version,
} from "./unsent";
import { addressOfDraft, uploadPath } from "./upload-address";

interface UnsentVersionProps {
  person: number;
  /** The draft of the open form; null for a new form, which any other may replace. */
  draft: string | null;
}

/**
 * Offers a version of the form that this browser kept but could not send, for example after a lost connection. It
 * appears beside the page, so that nothing moves.
 */
export function UnsentVersion(props: UnsentVersionProps) {
  const hydrated = useHydrated();
  return <Toasts>{hydrated ? <Offer {...props} /> : null}</Toasts>;
}

function Offer({ person, draft }: UnsentVersionProps) {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const [versions, setVersions] = useState(() => takeVersions(person, draft));
  const [failed, setFailed] = useState<Exclude<SendOutcome, "kept">>();
  const [version] = versions;
  if (!version) return null;

  const take = async (found: Version) => {
    const { outcome, draft: kept } = await sendVersion(person, found);
    if (outcome !== "kept") return setFailed(outcome);
    forgetVersion(found);
    // Loads it as the server has it now, with the names of its terms and the state of its files.
    location.assign(localisedPath(uploadPath(addressOfDraft(kept)), language));
  };
  const discard = (found: Version) => {
    forgetVersion(found);
    setFailed(undefined);
    setVersions((before) => before.filter(({ key }) => key !== found.key));
  };

  return (
    <ToastBox className="flex-wrap gap-x-3">
      <ToastWords>
        {failed === undefined
          ? t("unsent.found")
          : failed === "unreachable"
            ? t("unsent.failed")
            : t(`draft.${failed}`)}
      </ToastWords>
      <Button type="button" small onClick={() => void take(version)}>
        {t("unsent.take")}
      </Button>
      <Button type="button" small onClick={() => discard(version)}>
        {t("unsent.discard")}
      </Button>
    </ToastBox>
  );
}

import { useState } from "react";
import { Button } from "~/components/button";
import { Toasts } from "~/components/toast";
import { useHydrated } from "~/components/use-hydrated";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { findUnsent, forgetUnsent, sendUnsent, type Unsent } from "./unsent";
import { addressOfDraft, uploadPath } from "./upload-address";

interface UnsentVersionProps {
  person: number;
  /** The form in view; null where it is a new one, which any other may take the place of. */
  draft: string | null;
}

/** Offers what this browser kept of a form and could not send: the line was dead, or the battery. Beside the page, so that nothing moves. */
export function UnsentVersion(props: UnsentVersionProps) {
  const hydrated = useHydrated();
  return <Toasts>{hydrated ? <Offer {...props} /> : null}</Toasts>;
}

function Offer({ person, draft }: UnsentVersionProps) {
  const { t, language } = useTranslation("upload");
  const [unsent, setUnsent] = useState(() => findUnsent(person, draft));
  const [failed, setFailed] = useState(false);
  if (!unsent) return null;

  const take = async (found: Unsent) => {
    if ((await sendUnsent(person, found)) !== "kept") return setFailed(true);
    forgetUnsent(person, found.draft);
    // As the server has it now, with the names of its terms and the state of its files.
    location.assign(localisedPath(uploadPath(addressOfDraft(found.draft)), language));
  };
  const discard = ({ draft: id }: Unsent) => {
    forgetUnsent(person, id);
    setUnsent(null);
  };

  return (
    <div className="toast upload-unsent">
      <span>{failed ? t("unsent.failed") : t("unsent.found")}</span>
      <Button type="button" small onClick={() => void take(unsent)}>
        {t("unsent.take")}
      </Button>
      <Button type="button" small onClick={() => discard(unsent)}>
        {t("unsent.discard")}
      </Button>
    </div>
  );
}

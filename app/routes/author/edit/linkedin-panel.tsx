import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Notice } from "~/components/notice";
import { LINKEDIN_PATH } from "~/paths/authors";
import { Avatar } from "~/features/posts/covers/avatar";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { DETAILS_ID, type EditData, type LinkedIn } from "./edit-data";
import { PictureButton, usePicture } from "./picture-form";
import { CHANGE, USE_NAME } from "./top-resources";

/** Offers the values of the user's LinkedIn profile one by one, or the link to import them. */
export function LinkedInPanel({ data }: { data: EditData }) {
  const { linkedIn } = data;
  if (!linkedIn) return null;
  return (
    <div className="mb-6 grid justify-items-start gap-3 rounded-control bg-sunk p-4">
      {linkedIn.state === "offered" ? (
        <LinkedInValues data={data} offer={linkedIn} />
      ) : (
        <ConnectLinkedIn state={linkedIn.state} />
      )}
    </div>
  );
}

function ConnectLinkedIn({ state }: { state: Exclude<LinkedIn["state"], "offered"> }) {
  const { t } = useTranslation("author-edit");
  const language = useLanguage();
  return (
    <>
      {state === "ask" ? (
        <p className="hint">{t("linkedIn.about")}</p>
      ) : (
        <Notice tone="warning">{t(`linkedIn.${state}`)}</Notice>
      )}
      <p className="hint">{t("linkedIn.leave")}</p>
      {/* A plain link, because it leads to another site. */}
      <a href={localisedPath(LINKEDIN_PATH, language)} className={buttonClass()} rel="nofollow">
        {t(state === "ask" ? "linkedIn.open" : "linkedIn.again")}
      </a>
    </>
  );
}

function LinkedInValues({
  data,
  offer: { name, firstName, lastName, picture },
}: {
  data: EditData;
  offer: Extract<LinkedIn, { state: "offered" }>;
}) {
  const { t } = useTranslation("author-edit");
  const { Form, action, sending } = usePicture(data);
  const [isNamed, setNamed] = useState(false);

  /** Only on request, so that typed text is not overwritten. */
  function useName(event: MouseEvent) {
    event.preventDefault();
    for (const [field, value] of [
      ["last_name", lastName],
      ["first_name", firstName],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>(`#${DETAILS_ID}-${field}`);
      if (input) input.value = value;
      input?.focus();
    }
    setNamed(true);
  }

  return (
    <>
      <p>{t("linkedIn.offered")}</p>
      <p className="flex items-center gap-4">
        {picture ? <Avatar name={name} image={{ url: picture }} size="l" /> : null}
        <b dir="auto">{name}</b>
      </p>
      <p role="status" className="hint">
        {isNamed ? t("linkedIn.named") : null}
      </p>
      <div className="actions">
        <Button form={DETAILS_ID} name={CHANGE} value={USE_NAME} formNoValidate onClick={useName}>
          {t("linkedIn.useName")}
        </Button>
        {picture ? (
          <PictureButton
            Form={Form}
            action={action}
            intent="linkedin"
            pending={sending === "linkedin"}
            pendingLabel={t("picture.saving")}
          >
            {t("linkedIn.usePicture")}
          </PictureButton>
        ) : null}
      </div>
    </>
  );
}

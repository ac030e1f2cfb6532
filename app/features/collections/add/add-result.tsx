import { useTranslation } from "react-i18next";
import { type Choice, useChangeSummary } from "./add-data";
import { buttonClass } from "~/components/button";
import { DoneNotice } from "~/features/forms/form-messages";
import { ContentLink } from "~/i18n/link";

interface AddResultProps {
  added: Choice[];
  removed: Choice[];
  /** Where the visitor came from, a path with its language. */
  back: string;
}

/** On the page: what was changed, the collections that contain the resource now, and the way back. */
export function AddResult({ added, removed, back }: AddResultProps) {
  const { t } = useTranslation("add-to-collection");
  const changeSummary = useChangeSummary();
  return (
    <div className="mb-7 grid max-w-160 justify-items-start gap-4 [&>.notice]:justify-self-stretch">
      <DoneNotice>
        <p>{changeSummary(added, removed)}</p>
        <ul>
          {added.map(({ databaseId, title, link }) => (
            <li key={databaseId}>
              <ContentLink to={link} className="inline-block py-1.5">
                {t("see.titled", { title })}
              </ContentLink>
            </li>
          ))}
        </ul>
      </DoneNotice>
      <ContentLink to={back} className={buttonClass()}>
        {t("back")}
      </ContentLink>
    </div>
  );
}

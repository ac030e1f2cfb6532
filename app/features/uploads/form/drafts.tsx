import { Button } from "~/components/button";
import { UPLOAD_DRAFTS_MAX } from "#contract/limits";
import { formatDate } from "~/i18n/format";
import { Form, Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { addressOfDraft, uploadPath } from "./upload-address";
import type { DraftSummary } from "./upload-data";

/** Forms that somebody has begun: to go on with, or to be done with. */
export function Drafts({ drafts }: { drafts: readonly DraftSummary[] }) {
  const { t, language } = useTranslation("upload");
  if (drafts.length === 0) return null;
  return (
    <section className="panel upload-drafts" aria-labelledby="upload-drafts">
      <h2 id="upload-drafts">{t("drafts.title")}</h2>
      <ul>
        {drafts.map(({ id, title, fileCount, modified }) => {
          const name = title || t("drafts.untitled");
          return (
            <li key={id}>
              <div>
                <Link to={uploadPath(addressOfDraft(id))}>{t("drafts.go_on", { title: name })}</Link>
                <p className="meta">
                  <time dateTime={modified}>{formatDate(modified, language)}</time>
                  {fileCount > 0 ? ` · ${t("drafts.files", { count: fileCount })}` : null}
                </p>
              </div>
              <Form method="post" action={uploadPath(addressOfDraft(id), { forget: true })}>
                <Button small aria-label={t("drafts.delete_named", { title: name })}>
                  {t("drafts.delete")}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** In place of a new form: there is no room for what would be typed into it. */
export function DraftsFull({ drafts }: { drafts: readonly DraftSummary[] }) {
  const { t } = useTranslation("upload");
  return (
    <>
      <p className="upload-lead">{t("drafts.full", { count: UPLOAD_DRAFTS_MAX })}</p>
      <Drafts drafts={drafts} />
    </>
  );
}

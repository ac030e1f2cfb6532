import { useTranslation } from "react-i18next";
import { EYEBROW } from "~/features/cards/parts";
import type { TopicFamily } from "#contract/names";
import { Cover } from "~/features/covers/cover";
import type { FieldTerm } from "../terms/field-term";
import type { UploadFormData } from "./upload-data";

/** Id of a document that has none yet. */
const NO_ID = 0;
/** Topic family of documents without a topic, as in the content system. */
const NO_FAMILY: TopicFamily = "none";

interface CoverPreviewProps {
  families: UploadFormData["families"];
  types: readonly FieldTerm[];
  topics: readonly FieldTerm[];
  title: string;
  year: string;
}

/**
 * Shows how the resource will look in lists. With script it updates as the user types, without script each time the form
 * is sent.
 */
export function CoverPreview({
  families,
  types: [type],
  topics: [topic],
  title,
  year,
}: CoverPreviewProps) {
  const { t } = useTranslation("upload");
  const family = (Object.keys(families) as TopicFamily[]).find(
    (one) => topic && families[one]?.includes(topic.slug),
  );
  return (
    <aside
      className="panel self-start rounded-control bg-sunk p-4.5 max-lg:hidden"
      aria-labelledby="upload-preview"
    >
      <h2 id="upload-preview" className="t-title-m">
        {t("preview.title")}
      </h2>
      <p className="hint">{t("preview.text")}</p>
      <div className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4">
        <Cover
          card={{
            databaseId: NO_ID,
            type: "document",
            contentTypeSlug: type?.slug ?? null,
            topicFamily: family ?? NO_FAMILY,
            publicationYear: /^[12]\d{3}$/.test(year) ? Number(year) : null,
          }}
        />
        <div>
          <p className={EYEBROW}>
            <b className="text-ink">{type?.name}</b>
          </p>
          <p className="t-title-m wrap-anywhere" dir="auto">
            {title.trim() || t("preview.untitled")}
          </p>
        </div>
      </div>
    </aside>
  );
}

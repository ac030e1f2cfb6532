import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Button } from "~/components/button";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Form } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";

/** Name of the button that switches counting on or off. */
export const TRACKED = "tracked";

/** What is known about an internal document's readers. */
export type Readers =
  | { state: "counted"; views: number; downloads: number; since: string }
  | { state: "uncounted" }
  | { state: "failed" };

/** How often an internal document was read, and whether readers are counted. `path` is the page's path without the language. */
export function ReadersRow({ readers, path }: { readers: Readers; path: string }) {
  const { t } = useTranslation("document-internal");
  const language = useLanguage();
  const { formAction } = useNavigation();
  const words = useWords(readers);
  const isCounted = readers.state === "counted";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5">
      <p className="hint" role="status">
        {words}
      </p>
      {readers.state === "failed" ? null : (
        <Form method="post" action={path} replace preventScrollReset>
          <Button
            small
            name={TRACKED}
            value={String(!isCounted)}
            pending={formAction === localisedPath(path, language)}
            pendingLabel={t("readers.changing")}
          >
            {t(isCounted ? "readers.stop" : "readers.start")}
          </Button>
        </Form>
      )}
    </div>
  );
}

function useWords(readers: Readers): string {
  const { t } = useTranslation("document-internal");
  const language = useLanguage();
  if (readers.state !== "counted") return t(`readers.${readers.state}`);
  return [
    t("readers.views", { count: readers.views }),
    t("readers.downloads", { count: readers.downloads }),
    t("readers.since", { date: formatDate(readers.since, language) }),
  ].join(" · ");
}

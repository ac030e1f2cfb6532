import { Download as DownloadIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "~/i18n/link";
import type { FilesWeight } from "#contract/collections";
import { buttonClass, TwoLineLabel } from "~/components/button";
import { Notice } from "~/components/messages";
import { formatBytes, formatDuration, slowLineSeconds, useLanguage } from "~/i18n/language";

interface DownloadAllProps {
  /** Path of the page, without language; the files are below it. */
  page: string;
  weight: FilesWeight;
  /** Whether a download has just failed to start. */
  busy: boolean;
}

/** A link to all files of a page at once, with number and size; nothing if there are no files. */
export function DownloadAll({ page, weight, busy }: DownloadAllProps) {
  if (weight.count === 0) return null;
  return (
    <div className="mt-4 grid max-w-160 justify-items-start gap-3">
      {busy ? <FilesBusyNotice /> : null}
      <AllFilesLink page={page} weight={weight} className={buttonClass()} />
    </div>
  );
}

/** The link itself, for use in other elements. */
export function AllFilesLink({
  page,
  weight: { count, size },
  ...rest
}: Pick<DownloadAllProps, "page" | "weight"> & Omit<ComponentProps<typeof Link>, "to">) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const { t: cards } = useTranslation("cards");
  const seconds = slowLineSeconds(size);
  const cost = [
    "ZIP",
    t("files.count", { count }),
    formatBytes(size, language),
    seconds === null ? null : cards("slowLine", { time: formatDuration(seconds, language) }),
    t("files.with"),
  ];
  return (
    // `reloadDocument`: the zip is not a page of the router. `nofollow`: each request generates it again.
    <Link {...rest} to={`${page}/files`} rel="nofollow" reloadDocument>
      <TwoLineLabel
        icon={<DownloadIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
        label={t("files.all")}
        detail={cost.filter(Boolean).join(" · ")}
      />
    </Link>
  );
}

export function FilesBusyNotice() {
  const { t } = useTranslation("content");
  return (
    <Notice tone="warning" role="status">
      <p>{t("files.busy")}</p>
    </Notice>
  );
}

/** Query parameter: a download of all files could not start. */
export const BUSY_PARAMETER = "busy";

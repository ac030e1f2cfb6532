import type { FileHistory } from "#contract/documents";
import { pick } from "#contract/pick";

export type FileView = ReturnType<typeof fileView>;
export type VersionView = FileView["versions"][number];

/** Returns what the page shows of a file and its versions. */
export function fileView({ id, title, language, versions }: FileHistory) {
  return {
    id,
    title,
    language,
    versions: versions.map((version) =>
      pick(
        version,
        "number",
        "current",
        "link",
        "kind",
        "size",
        "pageCount",
        "created",
        "by",
        "note",
      ),
    ),
  };
}

import { useContext } from "react";
import type { ToolkitChapter } from "#contract/content";
import { PreviewContext } from "~/features/posts/preview-context";
import { chapterPath, toolkitPath } from "./chapter-path";

/** Returns the paths between a toolkit's pages, without the language: those of the public pages, or of the preview. */
export function useToolkitPaths() {
  const preview = useContext(PreviewContext);
  return {
    frontTo: (toolkit: string): string => preview?.partPath() ?? toolkitPath(toolkit),
    chapterTo: (
      toolkit: string,
      { number, slug }: Pick<ToolkitChapter, "number" | "slug">,
    ): string => preview?.partPath(number) ?? chapterPath(toolkit, slug),
  };
}

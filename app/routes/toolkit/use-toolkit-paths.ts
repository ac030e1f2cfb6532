import { useContext } from "react";
import type { ToolkitChapter } from "#contract/content";
import { PreviewContext } from "~/features/posts/preview-context";
import { chapterPath, toolkitPath } from "./chapter-path";

/** Where a toolkit's pages lead to each other, without language: to those that everybody reads, or to those of the preview. */
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

import "@github/markdown-toolbar-element";
import { Bold, Heading, Italic, Link2, List, ListOrdered, Quote } from "lucide-react";
import type { DetailedHTMLProps, HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Custom = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "markdown-toolbar": Custom & { for: string };
      "md-header": Custom & { level?: string };
      "md-bold": Custom;
      "md-italic": Custom;
      "md-quote": Custom;
      "md-unordered-list": Custom;
      "md-ordered-list": Custom;
      "md-link": Custom;
    }
  }
}

export interface MarkdownToolbarProps {
  /** Id of the text field that it changes. */
  for: string;
}

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;
const MARKS = {
  bold: "md-bold",
  italic: "md-italic",
  quote: "md-quote",
  list: "md-unordered-list",
  numbers: "md-ordered-list",
  link: "md-link",
} as const;
const ICONS: Record<keyof typeof MARKS, ReactNode> = {
  bold: <Bold {...ICON} />,
  italic: <Italic {...ICON} />,
  quote: <Quote {...ICON} />,
  list: <List {...ICON} />,
  numbers: <ListOrdered {...ICON} />,
  link: <Link2 {...ICON} />,
};

const TOOL = "grid size-11 cursor-pointer place-items-center rounded-control hover:bg-tint";

/** Buttons that put Markdown marks around the selection. */
export function MarkdownToolbar({ for: target }: MarkdownToolbarProps) {
  const { t } = useTranslation("admin-edit");
  return (
    <markdown-toolbar for={target} className="flex flex-wrap" aria-label={t("markdown.tools")}>
      <md-header level="2" className={TOOL} aria-label={t("markdown.tool.heading")}>
        <Heading {...ICON} />
      </md-header>
      {(Object.keys(MARKS) as (keyof typeof MARKS)[]).map((mark) => {
        const Mark = MARKS[mark];
        return (
          <Mark key={mark} className={TOOL} aria-label={t(`markdown.tool.${mark}`)}>
            {ICONS[mark]}
          </Mark>
        );
      })}
    </markdown-toolbar>
  );
}

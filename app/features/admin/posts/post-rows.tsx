import type { ReactNode } from "react";
import { langAttribute } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";

interface PostRowProps {
  post: { title: string; language: string };
  /** Content after the title. */
  children?: ReactNode;
}

/** A post in a list, with a link to it. */
export function ResourceRow({ post, children }: PostRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1">
      <Title post={post} className="flex-[1_1_12rem] py-2 wrap-anywhere" />
      {children}
    </li>
  );
}

/** A search result with the button that adds it. */
export function FoundRow({ post, children }: PostRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <Title post={post} className="wrap-anywhere" />
      {children}
    </li>
  );
}

function Title({ post: { title, language }, className }: PostRowProps & { className: string }) {
  const own = useLanguage();
  return (
    <span lang={langAttribute(language, own)} dir="auto" className={className}>
      {title}
    </span>
  );
}

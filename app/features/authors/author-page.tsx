import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Trail } from "~/features/posts/trail";
import { FORM_PAGE } from "./form-look";
import { authorPath } from "./paths";

interface AuthorPageProps {
  author: { slug: string; name: string };
  /** The heading, and the content below it. */
  title: ReactNode;
  children: ReactNode;
}

/** The frame of a page below an author's own. */
export function AuthorPage({ author: { slug, name }, title, children }: AuthorPageProps) {
  const { t } = useTranslation("content");
  return (
    <div className={FORM_PAGE}>
      <Trail
        items={[
          { to: "/authors", label: t("authors.title") },
          { to: authorPath(slug), label: name },
        ]}
      />
      <header className="page-head">{title}</header>
      {children}
    </div>
  );
}

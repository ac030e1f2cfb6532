import { useTranslation } from "react-i18next";
import type { Author } from "#contract/authors";
import { SectionHead } from "~/components/section-head";
import { Avatar } from "~/features/covers/avatar";
import { formatPercent } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";

interface AsideProps extends Pick<Author, "slug" | "contributions" | "collaborators"> {}

/** What an author works on, and with whom; nothing where neither is known. */
export function Aside({ slug, contributions, collaborators }: AsideProps) {
  const { t } = useTranslation("author");
  if (contributions.length === 0 && collaborators.length === 0) return null;
  return (
    <aside>
      {contributions.length > 0 ? (
        <section className="section" aria-labelledby="works-on">
          <SectionHead id="works-on" title={t("topics.title")} />
          <ul className="author-topics">
            {contributions.map((contribution) => (
              <Topic key={contribution.term.slug} author={slug} contribution={contribution} />
            ))}
          </ul>
        </section>
      ) : null}
      {collaborators.length > 0 ? (
        <section className="section" aria-labelledby="works-with">
          <SectionHead id="works-with" title={t("people.title")} />
          <ul className="author-people">
            {collaborators.map(({ slug: other, name, image, link, count }) => (
              <li key={other}>
                <Avatar name={name} image={image} />
                <p>
                  <ContentLink to={link}>{name}</ContentLink>
                  <small>{t("people.together", { count })}</small>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}

/** A topic with its share of the author's work, in words and as a bar. */
function Topic({
  author,
  contribution: { term, count, percentage },
}: {
  author: string;
  contribution: Author["contributions"][number];
}) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <li>
      <Link
        to={`/search?author=${encodeURIComponent(author)}&topic=${encodeURIComponent(term.slug)}`}
      >
        {term.name}
      </Link>
      <span>
        {t("resources", { count })} · <b>{formatPercent(percentage / 100, language)}</b>
      </span>
      {/* It says nothing that the words before it have not said. */}
      <progress max={100} value={percentage} aria-hidden="true" />
    </li>
  );
}

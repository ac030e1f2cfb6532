import { clsx } from "clsx";
import { NAME_LINK } from "~/components/name-link";
import { Avatar } from "~/features/covers/avatar";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";

interface PersonProps {
  name: string;
  /** The part of the name that the directory sorts by. */
  sorted: string;
  affiliation: string;
  image: { url: string } | null;
  count: number;
  link: string;
}

export function Person({ name, sorted, affiliation, image, count, link }: PersonProps) {
  const language = useLanguage();
  const at = sorted ? name.lastIndexOf(sorted) : -1;
  return (
    <>
      <Avatar name={name} image={image} />
      <span className="min-w-0 flex-1">
        <ContentLink
          to={link}
          className={clsx("block", affiliation ? "pt-2.5" : "py-2.5", NAME_LINK)}
        >
          {at < 0 ? (
            name
          ) : (
            <>
              {name.slice(0, at)}
              <b>{sorted}</b>
              {name.slice(at + sorted.length)}
            </>
          )}
        </ContentLink>
        {affiliation ? (
          <small className="block pb-2.5 text-small text-ink-2">{affiliation}</small>
        ) : null}
      </span>
      <span className="count wrap-normal">{formatNumber(count, language)}</span>
    </>
  );
}

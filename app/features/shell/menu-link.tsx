import { ContactMenuLink, isContactPath } from "~/features/contact/contact-link";
import { NewsletterLink } from "~/features/newsletter/newsletter-link";
import { NEWSLETTER_PATH } from "~/features/newsletter/paths";
import { ContentLink } from "~/i18n/link";
import { withoutLanguage } from "~/i18n/paths";

interface MenuLinkProps {
  path: string;
  label: string;
  className: string;
}

/** A menu entry, its path with its language. Forms open over the current page. */
export function MenuLink({ path, label, className }: MenuLinkProps) {
  if (isContactPath(path))
    return (
      <ContactMenuLink path={path} className={className}>
        {label}
      </ContactMenuLink>
    );
  if (withoutLanguage(path) === NEWSLETTER_PATH)
    return <NewsletterLink className={className}>{label}</NewsletterLink>;
  return (
    <ContentLink to={path} className={className}>
      {label}
    </ContentLink>
  );
}

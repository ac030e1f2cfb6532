import Link from "next/link";
import type { ReactNode } from "react";
import { SITE_TITLE, LANGUAGES } from "../../library/labels";

/** Every request reads the database, as in the other programs of the benchmark. */
export const dynamic = "force-dynamic";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <a href="#content">Skip to content</a>
        <form action="/cookie-consent" method="post" aria-label="Cookies">
          <h2>Cookies on this site</h2>
          <p>
            We store a few cookies on your device for your language, light mode, your sign-in and
            this answer. None of them track you.
          </p>
          <Link href="/page/privacy">Read about privacy</Link>
          <button>Accept</button>
        </form>
        <Header title={SITE_TITLE} />
        <main id="content">{children}</main>
        <Footer />
      </body>
    </html>
  );
}

function Header({ title }: { title: string }) {
  return (
    <header>
      <Link href="/">{title}</Link>
      <nav aria-label="Main menu">
        <Link href="/search">Search</Link>
        <details>
          <summary>Language: English</summary>
          <LanguageLinks />
        </details>
        <Link href="/account/login">Sign in</Link>
        <details>
          <summary>Menu</summary>
          <LanguageLinks />
          <Link href="/account/login">Sign in</Link>
        </details>
      </nav>
    </header>
  );
}

function Footer() {
  return (
    <footer>
      <LanguageLinks />
      <ul>
        <li>
          <Link href="/accessibility">Accessibility</Link>
        </li>
        <li>
          <Link href="/developers">For developers</Link>
        </li>
        <li>
          <Link href="/offline">Kept on this device</Link>
        </li>
      </ul>
      <p>
        <a href="/light-version/on">Light mode</a> Text only: no fonts, no scripts, no thumbnails.
        Pages under 25 KB.
      </p>
    </footer>
  );
}

function LanguageLinks() {
  return (
    <ul aria-label="Language">
      {LANGUAGES.map(({ code, name }) => (
        <li key={code}>
          <a href={`/language/${code}`} lang={code} aria-current={code === "en" || undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

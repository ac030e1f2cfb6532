import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { SITE_TITLE, LANGUAGES } from "../../library/labels";

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content">Skip to content</a>
        <form action="/cookie-consent" method="post" aria-label="Cookies">
          <h2>Cookies on this site</h2>
          <p>
            We store a few cookies on your device for your language, light mode, your sign-in and
            this answer. None of them track you.
          </p>
          <Link to="/page/privacy">Read about privacy</Link>
          <button>Accept</button>
        </form>
        <Header title={SITE_TITLE} />
        <main id="content">
          <Outlet />
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Header({ title }: { title: string }) {
  return (
    <header>
      <Link to="/">{title}</Link>
      <nav aria-label="Main menu">
        <Link to="/search">Search</Link>
        <details>
          <summary>Language: English</summary>
          <LanguageLinks />
        </details>
        <Link to="/account/login">Sign in</Link>
        <details>
          <summary>Menu</summary>
          <LanguageLinks />
          <Link to="/account/login">Sign in</Link>
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
          <Link to="/accessibility">Accessibility</Link>
        </li>
        <li>
          <Link to="/developers">For developers</Link>
        </li>
        <li>
          <Link to="/offline">Kept on this device</Link>
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

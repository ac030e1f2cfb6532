import { Link } from "react-router";
import { LANGUAGES } from "../../library/labels";

export function Header({ title }: { title: string }) {
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

export function Footer() {
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

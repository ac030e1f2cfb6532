import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { SITE_TITLE } from "../../library/labels";
import { Footer, Header } from "./shell";

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

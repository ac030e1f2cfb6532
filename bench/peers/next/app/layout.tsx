import Link from "next/link";
import type { ReactNode } from "react";
import { SITE_TITLE } from "../../library/labels";
import { Footer, Header } from "../components/shell";

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

import { preloadFonts } from "./preload-fonts";

const FONTS = ["/fonts/figtree.woff2", "/fonts/literata.woff2"];

/**
 * Requests the web fonts together with the style sheets, except on a slow line, where they would delay the text. Browsers
 * that run scripts take the content of `<noscript>` for text, which `preloadFonts` adds to the document or leaves.
 */
export function FontPreloads({ nonce }: { nonce?: string }) {
  return (
    <>
      <noscript>
        {FONTS.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
        ))}
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `(${preloadFonts})()` }}
      />
    </>
  );
}

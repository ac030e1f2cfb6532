/** Requests the web fonts together with the style sheets, unless the connection is slow. */
export const FontPreloads = ({ nonce }: { nonce?: string }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: `(${preloadFonts})()` }}
  />
);

/**
 * Runs in the page, before the style sheets. If the browser reports a connection below 1 Mbit/s, it leaves the bandwidth
 * to the style sheets: the text uses the device's fonts until the web fonts arrive. Its source is written into the page,
 * so it uses nothing from outside.
 */
function preloadFonts(): void {
  const { connection } = navigator as { connection?: { downlink?: number } };
  if ((connection?.downlink ?? 1) < 1) return;
  for (const href of ["/fonts/figtree.woff2", "/fonts/literata.woff2"])
    document.head.insertAdjacentHTML(
      "beforeend",
      `<link rel="preload" as="font" href="${href}" crossorigin="anonymous"/>`,
    );
}

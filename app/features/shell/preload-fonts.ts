/**
 * Runs in the page, after the `<noscript>` with the links that preload the web fonts: adds them to the document unless the
 * browser knows of a line below 1 Mbit/s. There the style sheets have the line for themselves, and the text is shown in the
 * device's fonts until the web fonts have come. Its source is written into the page, so it uses nothing from outside.
 */
export function preloadFonts(): void {
  const links = document.currentScript!.previousElementSibling!.textContent;
  const { connection } = navigator as { connection?: { downlink?: number } };
  if (!connection?.downlink || connection.downlink >= 1)
    document.head.insertAdjacentHTML("beforeend", links);
}

/** The default mark, four blocks; a site with its own logo never shows it. Ink follows the text's colour. */
export function LogoMark() {
  return (
    <svg
      className="flex-none fill-fill forced-color-adjust-none [print-color-adjust:exact]"
      viewBox="0 0 32 32"
      width="30"
      height="30"
      aria-hidden="true"
    >
      <path d="M0 0h16a16 16 0 0 1-16 16zM16 16h16a16 16 0 0 1-16 16z" />
      <path fill="currentColor" d="M16 0h16v16H16zM0 16h16v16H0z" />
    </svg>
  );
}

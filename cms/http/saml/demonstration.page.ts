import { createHash } from "node:crypto";
import { type Language, LANGUAGE_INFO } from "../../contract/languages";
import type { DemonstrationAnswer } from "../../areas/people";
import { escapeHtml as escape } from "../../platform/html";
import { translator } from "../../platform/texts";

/** The website's colours with the device's fonts. The page plays an external identity provider, and says so. */
const STYLE = `
:root { color-scheme: light dark; --paper: #fcfaf6; --raised: #fff; --ink: #1c1815; --ink-2: #554d46; --edge: #8a7f75; --line: #e2dacd; --tint: #ece6db; --warning: #8a5600; --warning-tint: #fbefd3; --accent: #bf2c1a; --focus: #1b57c4; }
@media (prefers-color-scheme: dark) { :root { --paper: #171310; --raised: #241e19; --ink: #f4eee5; --ink-2: #c3b8ab; --edge: #80746a; --line: #372f28; --tint: #2b241e; --warning: #e9b44c; --warning-tint: #33260c; --accent: #ff8a70; --focus: #93b8ff; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.mark { margin: 0; padding: .75rem 1rem; background: var(--warning-tint); border-block-end: 3px solid var(--warning); font-weight: 600; text-align: center; }
main { max-width: 28rem; margin: 0 auto; padding: 2.25rem 1rem 4.5rem; }
h1 { margin: 0 0 .75rem; font: 700 1.75rem/1.25 Georgia, serif; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--ink-2); }
.mark { color: var(--ink); }
form { margin: 0 0 .75rem; }
button { display: block; width: 100%; min-height: 44px; padding: .75rem 1rem; border: 1.5px solid var(--edge); border-radius: 6px; background: var(--raised); color: inherit; font: inherit; text-align: start; cursor: pointer; }
button:hover { border-color: var(--ink); background: var(--tint); }
button b { display: block; font-weight: 600; }
button span { color: var(--ink-2); font-size: .875rem; }
a { display: inline-block; padding-block: .625rem; color: var(--accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** Allows only the page's own style, the site's icon, and forms that are sent to this site. */
export const DEMONSTRATION_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface DemonstrationPage {
  language: Language;
  answers: readonly DemonstrationAnswer[];
  relayState: string;
  /** Where answers are sent, and where the user goes to cancel. */
  answerTo: string;
  loginPage: string;
}

/**
 * Renders the page where the user chooses an account. Each choice is a form that contains its signed answer, so that no
 * script is needed to send it.
 */
export function demonstrationPage({
  language,
  answers,
  relayState,
  answerTo,
  loginPage,
}: DemonstrationPage): string {
  const t = translator(language, "demonstration");
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_INFO[language].direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(t("title"))}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
<header><p class="mark">${escape(t("mark"))}</p></header>
<main>
<h1>${escape(t("title"))}</h1>
<p>${escape(t("explanation"))}</p>
${answers
  .map(
    ({
      person: { firstName, lastName, email },
      samlResponse,
    }) => `<form method="post" action="${escape(answerTo)}">
<input type="hidden" name="SAMLResponse" value="${escape(samlResponse)}">
<input type="hidden" name="RelayState" value="${escape(relayState)}">
<button><b>${escape(t("continueAs", { name: `${firstName} ${lastName}` }))}</b> <span dir="ltr">${escape(email)}</span></button>
</form>`,
  )
  .join("\n")}
<a href="${escape(loginPage)}">${escape(t("back"))}</a>
</main>
</html>
`;
}

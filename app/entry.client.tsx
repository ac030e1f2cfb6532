import { options } from "preact";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { nextTask, takeTurns } from "./features/hydration/turns";
import { PageContext } from "./features/shell/page-context";
import { browserTexts, loadTexts, textFolder } from "./i18n/texts.client";
import { TextsContext } from "./i18n/translate";
import type { Namespace } from "./i18n/namespaces";
import { pageRoot } from "./page-root.client";

const { request } = document.documentElement.dataset;
const { shell } = document.body.dataset;
const facts = { textFolder, requestId: request, shell: shell && JSON.parse(shell) };

function hydrate(): void {
  hydrateRoot(
    pageRoot(),
    <StrictMode>
      <PageContext value={facts}>
        <TextsContext value={browserTexts}>
          <HydratedRouter />
        </TextsContext>
      </PageContext>
    </StrictMode>,
  );
}

/**
 * The router throws a promise on its first render, until it has read the page's data. React waits for it by itself;
 * Preact hands it to us.
 */
async function hydrateWhenReady(): Promise<void> {
  try {
    startTransition(hydrate);
  } catch (pending) {
    if (!(pending instanceof Promise)) throw pending;
    await pending;
    await hydrateWhenReady();
  }
}

// The server has named the texts of this page, its error page's included, in preload links.
const onThisPage = [...document.querySelectorAll<HTMLElement>("link[data-namespace]")].map(
  (link) => link.dataset.namespace as Namespace,
);
await Promise.all(onThisPage.map(loadTexts));
// What listens and looks follows each part in a task of its own. After the next frame it would be that of all parts in one.
options.requestAnimationFrame = (listen) => void nextTask().then(listen);
await hydrateWhenReady();
await takeTurns();
options.requestAnimationFrame = undefined;

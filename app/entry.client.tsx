import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Language } from "#contract/languages";
import { createBrowserTexts } from "./i18n/texts.client";
import { TextsContext } from "./i18n/translate";
import type { Namespace } from "./i18n/namespaces";

const { lang, dataset } = document.documentElement;
const texts = createBrowserTexts(lang as Language, JSON.parse(dataset.texts ?? "{}") as Partial<Record<Namespace, string>>);

// The server has named the namespaces of this page in preload links; with them in hand, hydration does not suspend.
const onThisPage = [...document.querySelectorAll<HTMLElement>("link[data-namespace]")].map((link) => link.dataset.namespace as Namespace);

void Promise.all(onThisPage.map((namespace) => texts.load(namespace))).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsContext value={texts}>
          <HydratedRouter />
        </TextsContext>
      </StrictMode>,
    );
  });
});

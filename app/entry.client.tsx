import i18next from "i18next";
import FetchBackend from "i18next-fetch-backend";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { getInitialNamespaces } from "remix-i18next/client";
import { PageContext, type PageFacts } from "./features/page/page-context";
import { addressOf } from "./i18n/language";
import { addFormats, I18N_OPTIONS } from "./i18n/namespaces";

await i18next
  .use(initReactI18next)
  .use(FetchBackend)
  .init({
    ...I18N_OPTIONS,
    lng: document.documentElement.lang,
    ns: getInitialNamespaces(),
    backend: { loadPath: addressOf },
  });
addFormats(i18next);

const { request } = document.documentElement.dataset;
const { shell, staffSignIn } = document.body.dataset;
const facts: PageFacts = {
  requestId: request,
  shell: shell && JSON.parse(shell),
  staffSignIn: staffSignIn as PageFacts["staffSignIn"],
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={facts}>
        <I18nextProvider i18n={i18next}>
          <HydratedRouter />
        </I18nextProvider>
      </PageContext>
    </StrictMode>,
  );
});

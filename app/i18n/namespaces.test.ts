import i18next, { type BackendModule } from "i18next";
import { expect, it } from "vitest";
import { loadNamespaces, I18N_OPTIONS } from "./namespaces";

let isOnline = true;
const asked: string[] = [];
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, callback) {
    asked.push(`${language}/${namespace}`);
    if (isOnline) callback(null, { title: `${namespace} in ${language}` });
    else callback("out of reach", false);
  },
};
await i18next.use(backend).init({ ...I18N_OPTIONS, lng: "sv", ns: ["common"] });

it("loads each namespace once, in the page's language", async () => {
  await loadNamespaces("common", "contact");
  await loadNamespaces("contact");
  expect(asked).toEqual(["sv/common", "sv/contact"]);
  expect(i18next.getResource("sv", "contact", "title")).toBe("contact in sv");
});

it("rejects if a namespace cannot be loaded, and tries again on the next call", async () => {
  isOnline = false;
  await expect(loadNamespaces("forms", "contact")).rejects.toThrow("forms");
  isOnline = true;
  await loadNamespaces("forms", "contact");
  expect(i18next.getResource("sv", "forms", "title")).toBe("forms in sv");
});

const addresses = import.meta.glob<string>("../../locales/*/*.json", {
  query: "?url",
  eager: true,
  import: "default",
});

/** Returns where browsers load a namespace from. Built files have a hash of their contents in the address. */
export const addressOf = (language: string, namespace: string): string =>
  addresses[`../../locales/${language}/${namespace}.json`] ?? "";

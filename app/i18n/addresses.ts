/** Returns where browsers load a namespace from. The folder of a build has a hash of all texts in its name. */
export const addressOf = (language: string, namespace: string): string =>
  `${import.meta.env.TEXTS_FOLDER}/${language}/${namespace}.json`;

import type { Namespace } from "./namespaces";

/** Address of a namespace's texts in the folder of their language. */
export const textFile = (folder: string, namespace: Namespace): string =>
  `${folder}${namespace}.json`;

import "i18next";
import type { DefaultNamespace, Namespace, TOptions } from "i18next";
import type { Resources } from "./resources";

/** A key of a text. The forms of a plural, `…_one` and `…_other`, have one key in common. */
type KeyOf<Texts> = keyof Texts extends infer Key
  ? Key extends `${infer Stem}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
    ? Stem
    : Key
  : never;
type Keys = { [Name in keyof Resources]: KeyOf<Resources[Name]> };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    keySeparator: false;
    nsSeparator: false;
    resources: Resources;
  }

  /** Tried before i18next's own signatures, which are several times slower to check: see decision 57. */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: Keys[Ns & keyof Resources], options?: TOptions): string;
  }
}

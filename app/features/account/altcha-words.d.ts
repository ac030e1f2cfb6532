/** The widget's words, which the package gives without types. */
declare module "altcha/i18n/*";

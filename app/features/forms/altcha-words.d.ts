/** The widget's texts, which the package ships without types. */
declare module "altcha/i18n/*";

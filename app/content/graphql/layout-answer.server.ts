import { z } from "zod";
import { Image } from "#contract/shared";
import { type Layout, MenuItem } from "#contract/site";

const Items = z.object({ nodes: z.array(MenuItem) });

/** The part of the layout query's answer that the shell uses. */
export const LayoutAnswer = z.object({
  primary: Items,
  secondary: Items,
  footer: Items,
  generalSettings: z.object({ title: z.string(), description: z.string(), url: z.string() }),
  themeGeneralSettings: z.object({
    privacyPolicyUrl: z.string(),
    termsAndConditionsUrl: z.string(),
    companyLogo: Image.nullable(),
    frequentSearches: z.array(z.string()),
    accent: z.string().nullable(),
  }),
  seo: z.object({ defaultImage: Image.nullable() }),
});

/** Gives the answer the form in which the website keeps it. */
export function layoutFromAnswer(answer: z.infer<typeof LayoutAnswer>): Layout {
  return {
    menus: {
      PRIMARY: answer.primary.nodes,
      SECONDARY: answer.secondary.nodes,
      FOOTER: answer.footer.nodes,
    },
    settings: {
      ...answer.generalSettings,
      ...answer.themeGeneralSettings,
      seoDefaultImage: answer.seo.defaultImage,
    },
  };
}

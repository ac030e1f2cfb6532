import { z } from "zod";
import { MENU_LOCATIONS, SITE_PICTURES } from "../../contract/names";
import { LanguageQuery } from "../../contract/shared";
import {
  DeskMenu,
  DeskMenuSave,
  DeskMenusAnswer,
  DeskPictureSave,
  DeskSettings,
  DeskSettingsSave,
} from "../../contract/site-desk";
import type { Services } from "../../services";
import { withUpload } from "../uploads/with-upload";
import { type Route, route } from "./route";

const tag = "Content desk";
const MenuParam = z.object({ location: z.enum(MENU_LOCATIONS) });
const PictureParam = z.object({ picture: z.enum(SITE_PICTURES) });

const exampleMenu: DeskMenu = {
  location: "PRIMARY",
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  borrowed: null,
  items: [{ label: "Topics", url: "/topics", below: false }],
};
const exampleSettings: DeskSettings = {
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  title: "Resource Library",
  description: "Guidance, research and training.",
  privacyPolicyUrl: "/page/privacy",
  termsAndConditionsUrl: "/page/terms",
  frequentSearches: ["birth registration"],
  accent: null,
  contactEmails: ["office@library.example"],
  companyLogo: null,
  seoDefaultImage: null,
};

export function siteDeskRoutes({
  siteDesk,
  uploads,
}: Pick<Services, "siteDesk" | "uploads">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/desk/menus",
        tag,
        isForMembers: true,
        isFresh: true,
        summary: "For editors: the menus of a language",
        description:
          "A language without a menu of its own at a place shows that of the language in `borrowed`.",
        query: LanguageQuery,
        answer: DeskMenusAnswer,
        errors: ["forbidden"],
        examples: { answer: { menus: [exampleMenu] } },
      },
      async ({ actor, query }) => ({ menus: await siteDesk.menus(actor, query.language) }),
    ),
    route(
      {
        method: "put",
        path: "/desk/menus/{location}",
        tag,
        isForMembers: true,
        summary: "For editors: puts a whole menu in place of another",
        description:
          "Without items the language borrows another's menu from then on. An entry with `below` stands under the last one without.",
        params: MenuParam,
        body: DeskMenuSave,
        answer: DeskMenu,
        errors: ["forbidden", "edit_conflict"],
        examples: {
          body: { language: "en", version: exampleMenu.version, items: exampleMenu.items },
          answer: exampleMenu,
        },
      },
      ({ actor, params, body }) => siteDesk.saveMenu(actor, params.location, body),
    ),
    route(
      {
        method: "get",
        path: "/desk/settings",
        tag,
        isForMembers: true,
        isFresh: true,
        summary: "For editors: the settings of the site, with their texts in a language",
        query: LanguageQuery,
        answer: DeskSettings,
        errors: ["forbidden"],
        examples: { answer: exampleSettings },
      },
      ({ actor, query }) => siteDesk.settings(actor, query.language),
    ),
    route(
      {
        method: "put",
        path: "/desk/settings",
        tag,
        isForMembers: true,
        summary: "For editors: writes the settings of the site, and their texts in a language",
        description: "A text that is empty is borrowed from English.",
        body: DeskSettingsSave,
        answer: DeskSettings,
        errors: ["forbidden", "edit_conflict"],
        examples: {
          body: {
            language: "en",
            version: exampleSettings.version,
            title: exampleSettings.title,
            description: exampleSettings.description,
            privacyPolicyUrl: "/page/privacy",
            termsAndConditionsUrl: "/page/terms",
            frequentSearches: ["birth registration"],
            accent: null,
            contactEmails: ["office@library.example"],
          },
          answer: exampleSettings,
        },
      },
      ({ actor, body }) => siteDesk.saveSettings(actor, body),
    ),
    route(
      {
        method: "put",
        path: "/desk/settings/pictures/{picture}",
        tag,
        isForMembers: true,
        takesFiles: true,
        summary: "For editors: puts another picture of the site in the place of one",
        description:
          "As JSON, with the id of an upload that was accepted; or as `multipart/form-data` with the file itself in the field `upload`.",
        params: PictureParam,
        body: DeskPictureSave,
        answer: null,
        errors: ["forbidden", "conflict", "limit_reached", "busy"],
        examples: { body: { upload: "01kabcdefghjkmnpqrstvwxyz0" } },
      },
      async (input) => {
        siteDesk.admit(input.actor);
        await withUpload(uploads.incoming, input, DeskPictureSave, ({ upload }) =>
          siteDesk.savePicture(input.actor, input.params.picture, upload),
        );
      },
    ),
    route(
      {
        method: "delete",
        path: "/desk/settings/pictures/{picture}",
        tag,
        isForMembers: true,
        summary: "For editors: takes a picture of the site away",
        params: PictureParam,
        answer: null,
        errors: ["forbidden"],
      },
      ({ actor, params }) => siteDesk.savePicture(actor, params.picture, null),
    ),
  ];
}

import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { MENU_LOCATIONS, SITE_PICTURES } from "../../contract/names";
import { LanguageQuery } from "../../contract/shared";
import {
  AdminMenu,
  AdminMenuSave,
  AdminMenusAnswer,
  AdminPictureSave,
  AdminSettings,
  AdminSettingsSave,
} from "../../contract/site-admin";
import type { Services } from "../../services";
import { withUpload } from "../uploads/with-upload";
import { acceptFiles, acceptJson, answerDone, createApi, forMembers, formOf } from "./api";
import {
  answers,
  del,
  done,
  errors,
  filesBody,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  put,
  MEMBER_ERRORS,
} from "./parts";

const tag = "Content admin";
const MenuParam = z.object({ location: z.enum(MENU_LOCATIONS) });
const PictureParam = z.object({ picture: z.enum(SITE_PICTURES) });

const exampleMenu: AdminMenu = {
  location: "PRIMARY",
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  borrowed: null,
  items: [{ label: "Topics", url: "/topics", below: false }],
};
const exampleSettings: AdminSettings = {
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

export function siteAdminRoutes({ siteAdmin, uploads }: Pick<Services, "siteAdmin" | "uploads">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/menus"),
        ...forMembers(tag),
        summary: "For editors: the menus of a language",
        description:
          "A language that has no menu at a place shows the menu of the language in `borrowed`.",
        request: { query: LanguageQuery },
        responses: answers(AdminMenusAnswer, { menus: [exampleMenu] }, ...MEMBER_ERRORS),
      }),
      async (c) =>
        c.json({ menus: await siteAdmin.menus(c.var.actor, c.req.valid("query").language) }, 200),
    )
    .openapi(
      createRoute({
        ...put("/admin/menus/{location}"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: puts a whole menu in place of another",
        description:
          "Without items the language shows another language's menu from then on. An entry with `below` goes under the last entry without it.",
        request: {
          params: MenuParam,
          body: jsonBody(AdminMenuSave, {
            language: "en",
            version: exampleMenu.version,
            items: exampleMenu.items,
          }),
        },
        responses: {
          200: json(AdminMenu, exampleMenu),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "edit_conflict"),
        },
      }),
      async (c) =>
        c.json(
          await siteAdmin.saveMenu(c.var.actor, c.req.valid("param").location, c.req.valid("json")),
          200,
        ),
    )
    .openapi(
      createRoute({
        ...get("/admin/settings"),
        ...forMembers(tag),
        summary: "For editors: the settings of the site, with their texts in a language",
        request: { query: LanguageQuery },
        responses: answers(AdminSettings, exampleSettings, ...MEMBER_ERRORS),
      }),
      async (c) =>
        c.json(await siteAdmin.settings(c.var.actor, c.req.valid("query").language), 200),
    )
    .openapi(
      createRoute({
        ...put("/admin/settings"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: writes the settings of the site, and their texts in a language",
        description: "An empty text is taken from English.",
        request: {
          body: jsonBody(AdminSettingsSave, {
            language: "en",
            version: exampleSettings.version,
            title: exampleSettings.title,
            description: exampleSettings.description,
            privacyPolicyUrl: "/page/privacy",
            termsAndConditionsUrl: "/page/terms",
            frequentSearches: ["birth registration"],
            accent: null,
            contactEmails: ["office@library.example"],
          }),
        },
        responses: {
          200: json(AdminSettings, exampleSettings),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "edit_conflict"),
        },
      }),
      async (c) => c.json(await siteAdmin.saveSettings(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...put("/admin/settings/pictures/{picture}"),
        ...forMembers(tag, acceptFiles),
        summary: "For editors: puts another picture of the site in the place of one",
        description:
          "As JSON with the id of an accepted upload, or as `multipart/form-data` with the file in the field `upload`.",
        request: {
          params: PictureParam,
          body: filesBody(AdminPictureSave, { upload: "01kabcdefghjkmnpqrstvwxyz0" }),
        },
        responses: done(...MEMBER_BODY_ERRORS, "forbidden", "conflict", "limit_reached", "busy"),
      }),
      async (c) => {
        const { actor } = c.var;
        siteAdmin.admit(actor);
        const sent = { actor, body: c.req.valid("json"), form: formOf(c) };
        await withUpload(uploads.incoming, sent, AdminPictureSave, ({ upload }) =>
          siteAdmin.savePicture(actor, c.req.valid("param").picture, upload),
        );
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...del("/admin/settings/pictures/{picture}"),
        ...forMembers(tag),
        summary: "For editors: takes a picture of the site away",
        request: { params: PictureParam },
        responses: done("unauthenticated", "forbidden"),
      }),
      async (c) =>
        answerDone(c, ({ actor, picture }) => siteAdmin.savePicture(actor, picture, null)),
    );
}

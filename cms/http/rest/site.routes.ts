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
  ContentVersionAnswer,
  SitemapAnswer,
  SitemapEntriesAnswer,
  NewRedirect,
  RedirectAnswer,
  RedirectQuery,
  RedirectsAnswer,
  RedirectsQuery,
} from "../../contract/site";
import type { Services } from "../../services";
import { withUpload } from "../uploads/form";
import {
  acceptFiles,
  acceptJson,
  answerDone,
  createApi,
  forMembers,
  formOf,
  answerCacheable,
  cacheable,
} from "./api";
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
  IdParam,
  post,
} from "./route-parts";

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
          "A language without a menu at a location shows the menu of the language in `borrowed`.",
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
        summary: "For editors: replaces a whole menu",
        description:
          "Without items, the language shows another language's menu. An entry with `below` is a child of the last entry without it.",
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
        summary: "For editors: the site's settings, with their texts in a language",
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
        summary: "For editors: changes the site's settings, and their texts in a language",
        description: "If a text is empty, the site shows the English one.",
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
        summary: "For editors: replaces a picture of the site",
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
        siteAdmin.checkMayChange(actor);
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
        summary: "For editors: removes a picture of the site",
        request: { params: PictureParam },
        responses: done("unauthenticated", "forbidden"),
      }),
      async (c) =>
        answerDone(c, ({ actor, picture }) => siteAdmin.savePicture(actor, picture, null)),
    );
}

export function siteRoutes({ contentVersion }: Pick<Services, "contentVersion">) {
  return createApi().openapi(
    createRoute({
      ...get("/content_version"),
      tags: ["Pages"],
      summary: "The version of all public content, for caches of pages",
      description:
        "Each process of the content system has its own versions. A page that was rendered at a version stays valid as long as the same process returns that version. With read replicas, requests for the page send `position` as `Database-Position`.",
      responses: answers(ContentVersionAnswer, {
        process: "01jnf3zq8v5e7m2k9p4r6t1w3x",
        version: "01jnf3zs2c6f8n3m0q5s7v2x4y",
        position: null,
      } satisfies ContentVersionAnswer),
    }),
    async (c) => c.json(await contentVersion.forOthers(), 200),
  );
}

const sitemapTag = "Sitemaps";
const PartParam = z.object({ key: z.string().max(40) });

export function sitemapRoutes({ sitemap }: Pick<Services, "sitemap">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/sitemap"),
        tags: [sitemapTag],
        summary: "The parts of a language's sitemap",
        description:
          "They contain all public pages with texts in the language. `changed` is the time when any of them was last changed or removed.",
        request: { query: LanguageQuery },
        responses: {
          200: json(SitemapAnswer, {
            changed: "2026-05-03T09:30:00.000Z",
            parts: [{ key: "posts-0-2147483647", modified: "2026-05-03T09:30:00.000Z" }],
          } satisfies SitemapAnswer),
          ...errors("invalid_input"),
        },
      }),
      async (c) => c.json(await sitemap.parts(c.req.valid("query").language), 200),
    )
    .openapi(
      createRoute({
        ...get("/sitemap/{key}"),
        tags: [sitemapTag],
        summary: "The entries of a part of a sitemap, a few hundred at a time",
        request: { params: PartParam, query: LanguageQuery },
        responses: {
          200: json(SitemapEntriesAnswer, {
            entries: [
              {
                path: "/sv/document/skolmaltider",
                modified: "2026-05-03T09:30:00.000Z",
                alternates: [
                  { language: "en", path: "/document/school-meals" },
                  { language: "sv", path: "/sv/document/skolmaltider" },
                ],
              },
            ],
            next: null,
          } satisfies SitemapEntriesAnswer),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) =>
        c.json(await sitemap.entries(c.req.valid("query").language, c.req.valid("param").key), 200),
    );
}

export function redirectsRoutes({ redirects }: Pick<Services, "redirects">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/redirects"),
        tags: ["Site"],
        summary:
          "The redirect of an address without a page: a former address of content, or a redirect that an editor made",
        description:
          "`target` is a path of the site, an address of another site, or null. Chains of redirects are resolved to the last target.",
        request: { query: RedirectQuery },
        responses: answers(RedirectAnswer, { target: "/article/new-name" }, "invalid_input"),
      }),
      async (c) => cacheable(c, await redirects.resolve(c.var.actor, c.req.valid("query").path)),
    )
    .openapi(
      createRoute({
        ...get("/admin/redirects"),
        ...forMembers(tag),
        summary: "For editors: redirects, newest first, in pages",
        request: { query: RedirectsQuery },
        responses: answers(
          RedirectsAnswer,
          {
            redirects: [
              { id: 4, path: "/article/old-name", target: "/article/new-name", automatic: true },
            ],
            count: 1,
            page: 1,
            pages: 1,
          },
          ...MEMBER_ERRORS,
        ),
      }),
      async (c) => answerCacheable(c, ({ actor, query }) => redirects.list(actor, query)),
    )
    .openapi(
      createRoute({
        ...post("/admin/redirects"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: adds a redirect; a page at the same address takes precedence",
        request: {
          body: jsonBody(NewRedirect, { path: "/campaign", target: "/collection/spring-campaign" }),
        },
        responses: done(...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) => answerDone(c, ({ actor, body }) => redirects.add(actor, body)),
    )
    .openapi(
      createRoute({
        ...del("/admin/redirects/{id}"),
        ...forMembers(tag),
        summary: "For editors: removes a redirect",
        request: { params: IdParam },
        responses: done(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => redirects.remove(actor, id)),
    );
}

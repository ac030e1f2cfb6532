// @database one-connection

import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdminMenu, AdminSettings } from "../../cms/contract/site";
import { makePdf } from "@resource-library/text-extraction/testing";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { makeUploader } from "../factories/uploads";
import { useCms } from "../setup/cms";

const cms = useCms();
let editor: Person;
let staff: Person;

beforeAll(async () => {
  editor = await makePerson(cms(), "elin", { roles: ["staff_admin"] });
  staff = await makePerson(cms(), "stina", { roles: ["staff"] });
});

const menusOf = async (language: string) =>
  (
    (await (await editor.call("GET", `/admin/menus?language=${language}`)).json()) as {
      menus: AdminMenu[];
    }
  ).menus;
const menuOf = async (location: string, language = "en") =>
  (await menusOf(language)).find((menu) => menu.location === location)!;
const settingsOf = async (language: string) =>
  (await (
    await editor.call("GET", `/admin/settings?language=${language}`)
  ).json()) as AdminSettings;
const saveSettings = (settings: object) => editor.call("PUT", "/admin/settings", settings);
const asSaved = ({ companyLogo: _logo, seoDefaultImage: _image, ...settings }: AdminSettings) =>
  settings;

describe("menus", () => {
  const items = [
    { label: "Topics", url: "/topics", below: false },
    { label: "Health", url: "/search?topic=health", below: true },
    { label: "About", url: "https://library.example/about", below: false },
  ];

  test("show what an editor saved, with nested entries, in the given order", async () => {
    const { version } = await menuOf("PRIMARY");
    const saved = await editor.call("PUT", "/admin/menus/PRIMARY", {
      language: "en",
      version,
      items,
    });
    expect(saved.status).toBe(200);
    expect(await menuOf("PRIMARY")).toMatchObject({ borrowed: null, items });
    const { data } = await makeVisitor(cms()).graphql(
      "{ menuItems(where: { location: PRIMARY }) { nodes { label parentDatabaseId databaseId path } } }",
    );
    const [topics, health, about] = data.menuItems.nodes;
    expect([topics.label, health.parentDatabaseId, about.parentDatabaseId, about.path]).toEqual([
      "Topics",
      topics.databaseId,
      null,
      "https://library.example/about",
    ]);
  });

  test("are borrowed from English in a language without entries, and its own once it has some", async () => {
    const before = await menuOf("PRIMARY", "sv");
    expect(before).toMatchObject({ borrowed: "en", items: [] });
    await editor.call("PUT", "/admin/menus/PRIMARY", {
      language: "sv",
      version: before.version,
      items: [{ label: "Ämnen", url: "/topics" }],
    });
    expect(await menuOf("PRIMARY", "sv")).toMatchObject({
      borrowed: null,
      items: [{ label: "Ämnen" }],
    });
  });

  test("are not overwritten by an editor who read them before another editor's change", async () => {
    const { version } = await menuOf("FOOTER");
    const save = (label: string) =>
      editor.call("PUT", "/admin/menus/FOOTER", {
        language: "en",
        version,
        items: [{ label, url: "/contact" }],
      });
    const answers = await Promise.all([save("One"), save("Two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await menuOf("FOOTER")).items).toHaveLength(1);
  });

  test.each([
    [
      "a javascript: URL",
      [{ label: "Go", url: "javascript:alert(1)" }],
      { "items.0.url": "address" },
    ],
    [
      "an external URL without its protocol",
      [{ label: "Go", url: "//evil.example" }],
      { "items.0.url": "address" },
    ],
    [
      "a URL that browsers treat as external",
      [{ label: "Go", url: "/\\evil.example" }],
      { "items.0.url": "address" },
    ],
    ["an entry without a label", [{ label: " ", url: "/topics" }], { "items.0.label": "blank" }],
    [
      "a first entry that is nested",
      [{ label: "Go", url: "/topics", below: true }],
      { "items.0.below": "menu_below" },
    ],
  ])("reject %s and stay unchanged", async (_, items, rules) => {
    const before = await menuOf("SECONDARY");
    const answer = await editor.call("PUT", "/admin/menus/SECONDARY", {
      language: "en",
      version: before.version,
      items,
    });
    expect([answer.status, ((await answer.json()) as { rules: unknown }).rules]).toEqual([
      422,
      rules,
    ]);
    expect(await menuOf("SECONDARY")).toEqual(before);
  });
});

describe("settings", () => {
  test("have texts for each language, and values that all languages share", async () => {
    const english = asSaved(await settingsOf("en"));
    const answer = await saveSettings({
      ...english,
      language: "en",
      title: "Child Rights Library",
      description: "Free to read",
      accent: "#7a1f3d",
      contactEmails: ["office@library.example"],
      frequentSearches: ["birth registration"],
    });
    expect(answer.status).toBe(200);
    const swedish = asSaved(await settingsOf("sv"));
    expect(swedish).toMatchObject({
      title: "",
      accent: "#7a1f3d",
      contactEmails: ["office@library.example"],
    });
    await saveSettings({ ...swedish, language: "sv", title: "Biblioteket" });
    const { data } = await makeVisitor(cms()).graphql(
      "{ en: generalSettings(language: EN) { title } sv: generalSettings(language: SV) { title description } }",
    );
    expect(data).toEqual({
      en: { title: "Child Rights Library" },
      sv: { title: "Biblioteket", description: "Free to read" },
    });
    expect(await cms().services.site.contactAddresses()).toEqual(["office@library.example"]);
  });

  test("take a picture from an upload or a form, show it to all visitors, and can remove it", async () => {
    const elin = await makeUploader(cms(), "elin");
    const bytes = await sharp({
      create: { width: 240, height: 80, channels: 3, background: "#7a1f3d" },
    })
      .png()
      .toBuffer();
    const upload = await elin.send("logo.png", bytes);
    expect(
      (await editor.call("PUT", "/admin/settings/pictures/companyLogo", { upload: upload.id }))
        .status,
    ).toBe(204);
    const { companyLogo } = await settingsOf("en");
    expect(companyLogo).toMatchObject({ id: upload.id, image: { width: 240, height: 80 } });
    expect((await cms().request(companyLogo!.image.url)).status).toBe(200);
    await cms().services.uploads.tidy();
    expect((await settingsOf("en")).companyLogo?.id).toBe(upload.id);

    const sent = await elin.form(
      "PUT",
      "/admin/settings/pictures/companyLogo",
      {},
      { upload: [["other.png", await sharp(bytes).rotate(90).png().toBuffer()]] },
    );
    expect([sent.status, (await settingsOf("sv")).companyLogo?.image.height]).toEqual([204, 240]);
    expect((await editor.call("DELETE", "/admin/settings/pictures/companyLogo")).status).toBe(204);
    expect((await settingsOf("en")).companyLogo).toBeNull();
  });

  test("reject files that are not pictures, invalid colours and invalid URLs", async () => {
    const before = asSaved(await settingsOf("en"));
    const refusals = await Promise.all(
      [{ accent: "red;}" }, { contactEmails: ["nobody"] }, { title: "" }].map((change) =>
        saveSettings({ ...before, language: "en", ...change }),
      ),
    );
    const elin = await makeUploader(cms(), "elin");
    refusals.unshift(
      await elin.form(
        "PUT",
        "/admin/settings/pictures/companyLogo",
        {},
        { upload: [["logo.png", await makePdf(["No picture"])]] },
      ),
    );
    expect(
      await Promise.all(
        refusals.map(
          async (answer) => Object.entries(((await answer.json()) as { rules: object }).rules)[0],
        ),
      ),
    ).toEqual([
      ["upload", "picture_kind"],
      ["accent", "accent"],
      ["contactEmails.0", "email"],
      ["title", "blank"],
    ]);
  });

  test("are recorded in the audit log with the user and the change", async () => {
    const log = await cms()
      .database.db.selectFrom("audit_log")
      .select(["event", "user_id", "details"])
      .where("event", "=", "settings_changed")
      .orderBy("id")
      .execute();
    expect(log[0]).toEqual({
      event: "settings_changed",
      user_id: editor.id,
      details: {
        language: "en",
        changed: ["title", "description", "frequentSearches", "accent", "contactEmails"],
      },
    });
  });
});

test("only editors can read and change menus and settings", async () => {
  const calls = [
    ["GET", "/admin/menus"],
    ["GET", "/admin/settings"],
  ] as const;
  for (const [method, path] of calls)
    expect([
      (await makeVisitor(cms()).call(method, path)).status,
      (await staff.call(method, path)).status,
    ]).toEqual([401, 403]);
});

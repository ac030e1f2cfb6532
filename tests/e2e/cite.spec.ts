import { expect, expectAccessible, test, VISITORS } from "./fixtures";

/** Tests citations: next to a resource, on a separate page, in a dialog, and as files. */

const PIECE = "/document/every-child-counted-a-practical-guide-to-community-birth-registration";
const OTHERS = [
  { path: "/article/what-changes-when-a-birth-is-registered", type: "TY  - ELEC" },
  { path: "/toolkit/listening-to-children-a-toolkit-for-consultations", type: "TY  - BOOK" },
];
const LANGUAGES = {
  en: {
    prefix: "",
    title: "How to cite",
    more: "More styles and file formats",
    copy: "Copy",
    copyHarvard: "Copy reference, Harvard",
    copied: "Copied",
    harvard: /^Wanjiru, G\. and Otieno, J\. \(2019\) Every child counted.* Available at: http/,
  },
  sv: {
    prefix: "/sv",
    title: "Så citerar du",
    more: "Fler stilar och filformat",
    copy: "Kopiera",
    copyHarvard: "Kopiera referensen, Harvard",
    copied: "Kopierat",
    harvard: /^Wanjiru, G\. och Otieno, J\. \(2019\) .* Tillgänglig på: http/,
  },
} as const;

for (const { kind, language, scripted, options } of VISITORS) {
  test.describe(kind, () => {
    test.use({
      ...options,
      ...(scripted && { permissions: ["clipboard-read", "clipboard-write"] }),
    });
    const words = LANGUAGES[language];

    test("a visitor can copy and download a citation", async ({ page }) => {
      await page.goto(words.prefix + PIECE);
      const piece = page.url();
      const section = page.getByRole("region", { name: words.title });
      await expect(section).toContainText(/Wanjiru, G\., & Otieno, J\. \(2019\)\. .+ https?:/);
      const more = section.getByRole("link", { name: words.more });
      await more.click();
      await expect(page).toHaveURL(`${piece}/cite`);

      const place = scripted
        ? page.getByRole("dialog", { name: words.title })
        : page.getByRole("main");
      await expect(
        place.getByRole("region", { name: "Harvard" }).getByRole("paragraph"),
      ).toHaveText(words.harvard);
      const started = page.waitForEvent("download");
      await place.getByRole("link", { name: "RIS" }).click();
      expect((await started).suggestedFilename()).toMatch(/\.ris$/);
      if (!scripted) return;

      await expectAccessible(page);
      await place.getByRole("button", { name: words.copyHarvard }).click();
      await expect(place.getByText(words.copied, { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(words.harvard);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(piece);
      await expect(more).toBeFocused();
    });
  });
}

test("articles, toolkits and whole collections have citation files too, and other pages have none", async ({
  page,
  request,
}) => {
  await page.goto(`${PIECE}/cite`);
  await expect(page.getByRole("heading", { level: 1, name: LANGUAGES.en.title })).toBeVisible();
  await expectAccessible(page);
  expect(await (await request.get(`${PIECE}/cite/bibtex`)).text()).toContain(
    "author = {Wanjiru, Grace and Otieno, Joseph}",
  );
  for (const { path, type } of OTHERS)
    expect((await (await request.get(`${path}/cite/ris`)).text()).split("\r\n")[0]).toBe(type);
  expect(
    (await (await request.get("/collection/a-name-and-a-nationality/cite/csl-json")).json()).length,
  ).toBeGreaterThan(1);
  // The content system has citations for chapters; the website has no chapter pages.
  for (const path of [
    `${OTHERS[1]!.path}/citation`,
    `${PIECE}/cite/word`,
    "/document/there-is-no-such-thing/cite/ris",
    "/document/there-is-no-such-thing/cite",
  ])
    expect((await request.get(path)).status()).toBe(404);
});

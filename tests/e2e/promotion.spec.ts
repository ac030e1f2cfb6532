import type { Page } from "@playwright/test";
import { readOutbox } from "../setup/mail";
import { type Api, apiOf } from "./api";
import { expect, expectAccessible, test, testsFor, VISITORS } from "./fixtures";
import { newAccount, type NewAccount } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Members request that collections are featured; staff decide on a separate page. */

const LANGUAGES = {
  en: {
    title: "Requests to feature",
    feature: "Feature collection",
    featured: /is featured\. Everyone can find it now/,
    withReason: "Deny with a reason",
    reason: "Reason",
    deny: "Deny request",
    denied: /was denied/,
    changed: /has changed since you opened this page/,
    gone: /has already been withdrawn or answered/,
    taken: /Another collection that everyone can find has this title/,
    see: "See the collection",
    blank: "This field must not be left blank",
    long: "There are too many characters in the field",
  },
  sv: {
    title: "Önskemål om att lyftas fram",
    feature: "Lyft fram samlingen",
    featured: /lyfts nu fram: alla kan hitta samlingen/,
    withReason: "Avslå med en motivering",
    reason: "Motivering",
    deny: "Avslå önskemålet",
    denied: /avslogs/,
    changed: /har ändrats sedan du såg den/,
    gone: /har redan dragits tillbaka eller besvarats av någon annan/,
    taken: /En annan offentlig samling har redan den här titeln/,
    see: "Se samlingen",
    blank: "Fältet får inte lämnas tomt",
    long: "Det är för många tecken i fältet",
  },
} as const;

const REASON_MAX_CHARS = 2_000;

interface Asked {
  id: number;
  title: string;
  slug: string;
  owner: NewAccount;
  api: Api;
}

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected forms.
    test.use({ allowedConsoleErrors: [/status of 422/] });

    /** Creates an open collection with a promotion request. Its title contains a unique word. */
    async function ask(request: Parameters<typeof newAccount>[0], title?: string): Promise<Asked> {
      const owner = await newAccount(request);
      const api = await apiOf(request, owner);
      const { documents } = await api("POST", "/search_documents", { page_size: 2 });
      const [first, second] = documents.map(({ databaseId }: { databaseId: number }) => databaseId);
      const made = await api("POST", "/internal_collections", {
        title: title ?? `Papers ${owner.username}`,
        description: `About ${owner.username}`,
        private: false,
        posts: [first, second],
      });
      await api("PUT", `/internal_collections/${made.databaseId}/posts/${first}/note`, {
        modified: made.modified,
        note: "Begin with chapter 3.",
      });
      await api("PUT", `/internal_collections/${made.databaseId}/request_promotion`);
      return { id: made.databaseId, title: made.title, slug: made.slug, owner, api };
    }

    const openReview = (page: Page) =>
      signIn(page, SAMPLE_ACCOUNTS.staff, `${prefix}/admin/review/promotion-requests`, {
        language,
        scripted,
      });
    const requestOf = (page: Page, { title }: Asked) => page.getByRole("region", { name: title });
    const message = (page: Page) =>
      page.getByRole("main").getByRole("status").filter({ hasText: /\S/ });

    /** Whether visitors find the collection, by search and in the list of collections. */
    async function isPublic(page: Page, { title, owner }: Asked): Promise<[boolean, boolean]> {
      await page.goto(`${prefix}/search?type=collection&q=${owner.username}`);
      const found = await page.getByRole("heading", { name: title }).count();
      await page.goto(`${prefix}/collections`);
      return [found > 0, (await page.getByRole("heading", { name: title }).count()) > 0];
    }

    test("a collection that staff feature is public at once, until staff end it", async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const asked = await ask(request);
      const visitor = await (await browser.newContext({ ...options, baseURL })).newPage();
      expect(await isPublic(visitor, asked)).toEqual([false, false]);

      await openReview(page);
      const waiting = requestOf(page, asked);
      await expect(waiting.getByText(`About ${asked.owner.username}`)).toBeVisible();
      await expect(waiting.getByText("Begin with chapter 3.")).toBeVisible();
      await expect(waiting.getByRole("heading", { level: 3 })).toHaveCount(2);
      await expect(waiting.getByRole("link", { name: asked.title })).toHaveAttribute(
        "href",
        new RegExp(`/collection/${asked.slug}$`),
      );
      if (scripted) await expectAccessible(page);
      await waiting.getByRole("button", { name: words.feature }).click();
      await expect(message(page)).toContainText(words.featured);
      if (scripted) await expect(message(page)).toBeFocused();
      await expect(requestOf(page, asked)).toHaveCount(0);
      if (scripted) await expectAccessible(page);
      expect(await isPublic(visitor, asked)).toEqual([true, true]);

      await (
        await apiOf(request, SAMPLE_ACCOUNTS.staff)
      )("DELETE", `/internal_collections/${asked.id}/featured`);
      expect(await isPublic(visitor, asked)).toEqual([false, false]);
      await visitor.context().close();
    });

    test("the owner reads why staff denied the request, on the collection and in a mail", async ({
      page,
      request,
    }) => {
      const asked = await ask(request);
      await openReview(page);
      const waiting = requestOf(page, asked);
      const deny = async (reason: string) => {
        // Without JavaScript the page comes back with the form open when there is an error.
        if (!(await waiting.getByLabel(words.reason).isVisible()))
          await waiting.getByText(words.withReason).click();
        await waiting.getByLabel(words.reason).fill(reason);
        await waiting.getByRole("button", { name: words.deny, exact: true }).click();
      };
      const field = waiting.getByLabel(words.reason);
      await deny("   ");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(words.blank));
      if (scripted) await expect(waiting.getByRole("alert")).toBeFocused();
      const tooLong = "x".repeat(REASON_MAX_CHARS + 1);
      await deny(tooLong);
      await expect(field).toHaveAccessibleDescription(new RegExp(words.long));
      await expect(field).toHaveValue(tooLong);
      if (scripted) await expectAccessible(page);
      const reason = "Please add <more> papers first.";
      await deny(reason);
      await expect(message(page)).toContainText(words.denied);
      await expect(requestOf(page, asked)).toHaveCount(0);

      expect(await asked.api("GET", `/internal_collections/${asked.id}`)).toMatchObject({
        requestToPromote: false,
        promotionDenied: true,
        promotionReason: reason,
      });
      const dataDir = process.env.SITE_DATA_DIR;
      if (!dataDir) return;
      const mailed = async () =>
        (await readOutbox(dataDir).catch(() => []))
          .filter(({ to }) => to?.some(({ address }) => address === asked.owner.email))
          .map(({ text }) => text ?? "");
      await expect.poll(mailed, { timeout: 20_000 }).toEqual([expect.stringContaining(reason)]);
    });

    withoutScripts(
      "staff cannot feature a collection that has changed since they opened it",
      async ({ page, request }) => {
        const changed = await ask(request);
        await openReview(page);
        const waiting = requestOf(page, changed);
        await changed.api("PUT", `/internal_collections/${changed.id}`, {
          modified: new Date().toISOString(),
          description: "Something else altogether",
        });

        await waiting.getByRole("button", { name: words.feature }).click();
        await expect(waiting.getByRole("alert")).toContainText(words.changed);
        if (scripted) await expect(waiting.getByRole("alert")).toBeFocused();
        await expect(waiting.getByText("Something else altogether")).toBeVisible();
        expect((await changed.api("GET", `/internal_collections/${changed.id}`)).featured).toBe(
          false,
        );
        await waiting.getByRole("button", { name: words.feature }).click();
        await expect(message(page)).toContainText(words.featured);
      },
    );

    for (const [only, what, end] of [
      [
        withScripts,
        "its owner has withdrawn",
        ({ id, api }: Asked) =>
          api("DELETE", `/internal_collections/${id}/revoke_promotion_request`),
      ],
      [
        withoutScripts,
        "another member of staff has decided",
        ({ id }: Asked, staff: Api) =>
          staff("PUT", `/promotion_requests/${id}`, { decision: "deny", reason: "Not yet" }),
      ],
    ] as const) {
      only(
        `a request that ${what} in the meantime leaves the list, and the page says so`,
        async ({ page, request }) => {
          const asked = await ask(request);
          await openReview(page);
          await end(asked, await apiOf(request, SAMPLE_ACCOUNTS.staff));
          await requestOf(page, asked).getByRole("button", { name: words.feature }).click();
          await expect(message(page)).toContainText(words.gone);
          if (scripted) await expect(message(page)).toBeFocused();
          await expect(requestOf(page, asked)).toHaveCount(0);
        },
      );
    }

    withScripts(
      "two public collections cannot have the same title, and staff are told what to do",
      async ({ page, request }) => {
        const first = await ask(request);
        const second = await ask(request, first.title);
        const staff = await apiOf(request, SAMPLE_ACCOUNTS.staff);
        const { modified } = await staff("GET", `/internal_collections/${first.id}`);
        await staff("PUT", `/promotion_requests/${first.id}`, { decision: "accept", modified });
        await openReview(page);
        await requestOf(page, second).getByRole("button", { name: words.feature }).click();
        await expect(requestOf(page, second).getByRole("alert")).toContainText(words.taken);
        await expectAccessible(page);
      },
    );
  });
}

test("a second press is ignored while the first is being sent", async ({ page, request }) => {
  const owner = await newAccount(request);
  const api = await apiOf(request, owner);
  const { databaseId, title } = await api("POST", "/internal_collections", {
    title: `Twice ${owner.username}`,
    private: false,
  });
  await api("PUT", `/internal_collections/${databaseId}/request_promotion`);
  await signIn(page, SAMPLE_ACCOUNTS.staff, "/admin/review/promotion-requests");
  const sent: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/admin/review/promotion-requests.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().postData() ?? "");
    await held;
    return route.continue();
  });
  const waiting = page.getByRole("region", { name: title });
  await waiting.getByRole("button", { name: "Feature collection" }).click();
  const pressed = waiting.getByRole("button", { name: "Featuring…" });
  await expect(pressed).toHaveAttribute("aria-disabled", "true");
  await pressed.click({ force: true });
  await waiting.getByText("Deny with a reason").click();
  await waiting.getByLabel("Reason").fill("On second thoughts");
  await waiting.getByRole("button", { name: "Deny request" }).click({ force: true });
  letGo();
  await expect(page.getByRole("status").filter({ hasText: "is featured" })).toBeVisible();
  expect(sent).toHaveLength(1);
});

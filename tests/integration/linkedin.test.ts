// @database server

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AccountExport } from "../../cms/contract/accounts";
import { Author, LinkedInProfile } from "../../cms/contract/authors";
import { ErrorBody } from "../../cms/contract/errors";
import { LINKEDIN_PROFILE_MS } from "../../cms/contract/limits";
import { LINKEDIN_CALLBACK_PATH } from "../../cms/areas/people/authors/linkedin-provider";
import { LINKEDIN_REQUEST_MS } from "../../cms/areas/people/authors/linkedin.service";
import { answerOf, saveNamedTerms } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { ORIGIN, useCms } from "../setup/cms";
import { startOpenIdProvider } from "../setup/openid-provider";

const registered = {
  clientId: "library",
  clientSecret: "a secret of the provider and the library",
};
const provider = await startOpenIdProvider({
  ...registered,
  redirectUri: ORIGIN + LINKEDIN_CALLBACK_PATH,
});
const client = { ...registered, issuer: provider.issuer, givesNonceBack: true };
const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead);
const cms = useCms({ linkedIn: client, now });
let ana: Person, ben: Person;

beforeAll(async () => {
  const { grace } = await saveNamedTerms(cms().database.db, [
    { taxonomy: "authors", slug: "grace" },
  ]);
  ana = await makePerson(cms(), "ana", { author_id: grace! });
  ben = await makePerson(cms(), "ben");
  provider.people.ana = {
    name: "Ana Ruiz Soler",
    given_name: "Ana",
    family_name: "Ruiz Soler",
    picture: "/ana.png",
  };
  provider.people.plain = { name: "Plain", given_name: "", family_name: "Plain" };
  provider.pictures.set("/ana.png", { body: await portrait() });
});
beforeEach(async () => {
  clock.ahead = 0;
  await cms().database.db.deleteFrom("rate_limits").execute();
});
afterAll(() => provider.close());

const portrait = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "#27489A" } })
    .png()
    .toBuffer();

/** Starts a visit as the website does, with the user's token. Returns the address and the cookie for the browser. */
async function begin(
  person: Person,
  query = `user_id=${person.id}`,
): Promise<{ address: string; cookie: string }> {
  const response = await person.call("GET", `/authors/linkedin_auth?${query}`);
  expect(response.status).toBe(302);
  return {
    address: response.headers.get("Location")!,
    cookie: response.headers.getSetCookie()[0]!.split(";")[0]!,
  };
}
/** Follows the redirect back as a browser does, and returns the address it ends at. */
async function comeBack(address: string, cookie: string): Promise<string> {
  const response = await cms().request(address.slice(ORIGIN.length), {
    headers: { Cookie: cookie },
  });
  expect([
    response.status,
    response.headers.get("Cache-Control"),
    response.headers.get("Referrer-Policy"),
  ]).toEqual([303, "no-store", "no-referrer"]);
  return response.headers.get("Location")!.slice(ORIGIN.length);
}
const profile = (person: Person) => person.call("GET", "/authors/linkedin_profile");
const codeOf = async (response: Response) => [
  response.status,
  ErrorBody.parse(await response.json()).code,
];
/** Completes a visit from start to end. */
async function visit(person: Person, login: string): Promise<string> {
  const { address, cookie } = await begin(person);
  return comeBack(await provider.visit(address, login), cookie);
}

const DONE = "/account/author-profile?returnToAuthorProfile=1";
const FAILED = `${DONE}&linkedin=failed`;

describe("a visit", () => {
  test("requests only name and picture, with a code bound to this site and this request", async () => {
    const { address } = await begin(ana);
    const { origin, searchParams: query } = new URL(address);
    expect([
      origin,
      query.get("scope"),
      query.get("response_type"),
      query.get("code_challenge_method"),
    ]).toEqual([provider.issuer, "openid profile", "code", "S256"]);
    for (const name of ["state", "nonce", "code_challenge"])
      expect(query.get(name)).toMatch(/^[\w-]{20,}$/);
  });

  test("returns the user's profile, which is kept for an hour", async () => {
    expect(await codeOf(await profile(ana))).toEqual([401, "reconnect"]);
    expect(await visit(ana, "ana")).toBe(DONE);
    const said = await answerOf(await profile(ana), LinkedInProfile);
    expect(said).toMatchObject({
      name: "Ana Ruiz Soler",
      firstName: "Ana",
      lastName: "Ruiz Soler",
      picture: { width: 480, height: 480 },
    });
    const picture = await sharp(Buffer.from(said.picture!.url.split(",")[1]!, "base64")).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(["webp", 480, 480]);
    expect(await codeOf(await profile(ben))).toEqual([401, "reconnect"]);
    expect(
      (await answerOf(await ana.call("GET", "/account/export"), AccountExport)).linkedIn,
    ).toMatchObject({ name: "Ana Ruiz Soler" });
    clock.ahead = LINKEDIN_PROFILE_MS + 1;
    await expect(
      cms().services.linkedIn.profile({
        kind: "user",
        userId: ana.id,
        staff: false,
        editor: false,
        administrator: false,
        sessionId: "",
      }),
    ).rejects.toMatchObject({ code: "reconnect" });
    await cms().services.linkedIn.tidy();
    expect(await cms().database.db.selectFrom("linkedin_profiles").selectAll().execute()).toEqual(
      [],
    );
  });

  test("keeps no token", async () => {
    await visit(ana, "ana");
    const { db } = cms().database;
    const kept = JSON.stringify([
      await db.selectFrom("linkedin_profiles").selectAll().execute(),
      await db.selectFrom("one_time_tokens").selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/access|id_token|eyJ/);
  });

  test("ends in the user's language, and says if the user cancelled", async () => {
    const { address, cookie } = await begin(ana, `user_id=${ana.id}&language=sv`);
    expect(await comeBack(await provider.decline(address), cookie)).toBe(
      `/sv${DONE}&linkedin=denied`,
    );
  });

  test("works only for the user's own account", async () => {
    expect(await codeOf(await ana.call("GET", `/authors/linkedin_auth?user_id=${ben.id}`))).toEqual(
      [403, "forbidden"],
    );
    expect(
      await codeOf(
        await makeVisitor(cms()).call("GET", `/authors/linkedin_auth?user_id=${ben.id}`),
      ),
    ).toEqual([401, "unauthenticated"]);
    expect(await codeOf(await makeVisitor(cms()).call("GET", "/authors/linkedin_profile"))).toEqual(
      [401, "unauthenticated"],
    );
    expect((await ana.call("GET", "/authors/linkedin_auth")).status).toBe(422);
  });
});

describe("the provider's response is accepted", () => {
  beforeEach(() => cms().database.db.deleteFrom("linkedin_profiles").execute());
  const nothingIsKept = async () =>
    expect(await codeOf(await profile(ana))).toEqual([401, "reconnect"]);

  test("only once", async () => {
    const { address, cookie } = await begin(ana);
    const back = await provider.visit(address, "ana");
    expect(await Promise.all([comeBack(back, cookie), comeBack(back, cookie)])).toContain(FAILED);
    expect(await comeBack(back, cookie)).toBe(FAILED);
  });

  test("only in the browser that sent the request", async () => {
    const { address } = await begin(ana);
    const back = await provider.visit(address, "ana");
    const { cookie: others } = await begin(ben);
    expect(await comeBack(back, others)).toBe(FAILED);
    await nothingIsKept();
    const again = await begin(ana);
    expect(await comeBack(await provider.visit(again.address, "ana"), "")).toBe(FAILED);
    await nothingIsKept();
  });

  test("only with the state that was issued", async () => {
    const { address, cookie } = await begin(ana);
    const back = new URL(await provider.visit(address, "ana"));
    back.searchParams.set("state", "another");
    expect(await comeBack(back.href, cookie)).toBe(FAILED);
    back.searchParams.delete("state");
    expect(await comeBack(back.href, cookie)).toBe(FAILED);
    await nothingIsKept();
  });

  test("only with the code of its own request", async () => {
    const [mine, other] = [await begin(ana), await begin(ana)];
    const back = new URL(await provider.visit(mine.address, "ana"));
    const code = new URL(await provider.visit(other.address, "plain")).searchParams.get("code")!;
    back.searchParams.set("code", code);
    expect(await comeBack(back.href, mine.cookie)).toBe(FAILED);
    await nothingIsKept();
  });

  test("only with the nonce of its own request", async () => {
    const { address, cookie } = await begin(ana);
    const other = new URL(address);
    other.searchParams.set("nonce", "another");
    expect(await comeBack(await provider.visit(other.href, "ana"), cookie)).toBe(FAILED);
    await nothingIsKept();
  });

  test("only from the provider that was asked", async () => {
    const { address, cookie } = await begin(ana);
    const back = new URL(await provider.visit(address, "ana"));
    back.searchParams.set("iss", "https://elsewhere.test");
    expect(await comeBack(back.href, cookie)).toBe(FAILED);
    await nothingIsKept();
  });

  test("only for ten minutes", async () => {
    const { address, cookie } = await begin(ana);
    const back = await provider.visit(address, "ana");
    clock.ahead = LINKEDIN_REQUEST_MS + 1;
    expect(await comeBack(back, cookie)).toBe(FAILED);
    clock.ahead = 0;
    await nothingIsKept();
  });
});

describe("a provider that announces no PKCE and signs no nonce, like LinkedIn", async () => {
  const linkedIn = await startOpenIdProvider(
    { ...registered, redirectUri: ORIGIN + LINKEDIN_CALLBACK_PATH },
    { isLikeLinkedIn: true },
  );
  linkedIn.people.ana = { name: "Ana at LinkedIn", given_name: "Ana", family_name: "Ruiz" };
  afterAll(() => linkedIn.close());
  const lenient = useCms({
    linkedIn: { ...registered, issuer: linkedIn.issuer, givesNonceBack: false },
  });
  const strict = useCms({
    linkedIn: { ...registered, issuer: linkedIn.issuer, givesNonceBack: true },
  });

  test.each([
    ["is accepted where its configuration expects no nonce", lenient, DONE],
    ["is refused where its configuration expects a nonce", strict, FAILED],
  ])("%s", async (_what, world, end) => {
    const person = await makePerson(world(), "ana");
    const { address, cookie } = await begin(person);
    expect(new URL(address).searchParams.has("code_challenge")).toBe(false);
    const back = await linkedIn.visit(address, "ana");
    expect(
      (
        await world().request(back.slice(ORIGIN.length), { headers: { Cookie: cookie } })
      ).headers.get("Location"),
    ).toBe(ORIGIN + end);
  });
});

describe("a picture", () => {
  const pictureOf = async (path: string) => {
    provider.people.somebody = {
      name: "Somebody",
      given_name: "",
      family_name: "Somebody",
      picture: path,
    };
    expect(await visit(ana, "somebody")).toBe(DONE);
    return (await answerOf(await profile(ana), LinkedInProfile)).picture;
  };

  test.each([
    ["on another host", "http://127.0.0.1:1/inside.png"],
    ["with a file URL", "file:///etc/hostname"],
    ["behind a redirect", "/moved.png"],
    ["that is a page", "/page.png"],
    ["that is a text", "/text.png"],
    ["that does not exist", "/missing.png"],
  ])("%s is left out, and the rest of the profile is kept", async (_what, path) => {
    provider.pictures.set("/moved.png", {
      status: 302,
      headers: { Location: "/ana.png" },
      body: Buffer.alloc(0),
    });
    provider.pictures.set("/page.png", {
      headers: { "Content-Type": "text/html" },
      body: await portrait(),
    });
    provider.pictures.set("/text.png", { body: Buffer.from("no picture") });
    expect(await pictureOf(path)).toBeNull();
  });

  test("becomes the picture of the author profile", async () => {
    await visit(ana, "ana");
    const author = await answerOf(
      await ana.call("POST", `/authors/${await graceId()}`, { linkedin_picture: true }),
      Author,
    );
    expect(author.image).toMatchObject({ alt: "grace", width: 480 });
    expect((await cms().request(author.image!.url)).headers.get("Content-Type")).toBe("image/webp");
  });

  test("needs a new visit after it has expired, and is available to its owner only", async () => {
    await cms().database.db.deleteFrom("linkedin_profiles").execute();
    expect(
      await codeOf(
        await ana.call("POST", `/authors/${await graceId()}`, { linkedin_picture: true }),
      ),
    ).toEqual([401, "reconnect"]);
    await visit(ana, "plain");
    expect(
      await codeOf(
        await ana.call("POST", `/authors/${await graceId()}`, { linkedin_picture: true }),
      ),
    ).toEqual([401, "reconnect"]);
    const staff = await makePerson(cms(), "sam", { roles: ["staff"] });
    expect(
      await codeOf(
        await staff.call("POST", `/authors/${await graceId()}`, { linkedin_picture: true }),
      ),
    ).toEqual([403, "forbidden"]);
  });

  const graceId = async () =>
    (await answerOf(await cms().request("/api/v1/authors/grace"), Author)).databaseId;
});

test("limits how often a user can start a LinkedIn visit", async () => {
  const eager = await makePerson(cms(), "eager");
  const statuses: number[] = [];
  for (let time = 0; time < 21; time++)
    statuses.push((await eager.call("GET", `/authors/linkedin_auth?user_id=${eager.id}`)).status);
  expect(statuses.at(-1)).toBe(429);
});

describe("if LinkedIn is unavailable", () => {
  const without = useCms();
  const away = useCms({ linkedIn: { ...client, issuer: "http://127.0.0.1:1" } });

  test("calls answer 404 where it is not configured", async () => {
    const person = await makePerson(without(), "ana");
    expect(
      await codeOf(await person.call("GET", `/authors/linkedin_auth?user_id=${person.id}`)),
    ).toEqual([404, "not_found"]);
    expect(await codeOf(await person.call("GET", "/authors/linkedin_profile"))).toEqual([
      404,
      "not_found",
    ]);
    expect(await (await person.call("GET", "/author_profile")).json()).toMatchObject({
      linkedIn: false,
    });
    expect(
      (await without().request(`${LINKEDIN_CALLBACK_PATH}?code=a&state=b`)).headers.get("Location"),
    ).toBe(ORIGIN + FAILED);
  });

  test("calls answer 503 while it cannot be reached", async () => {
    const person = await makePerson(away(), "ana");
    expect(
      await codeOf(await person.call("GET", `/authors/linkedin_auth?user_id=${person.id}`)),
    ).toEqual([503, "not_ready"]);
  });
});

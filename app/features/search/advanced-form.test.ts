import { describe, expect, it } from "vitest";
import { hasErrors, hasRoom, readAdvancedForm } from "./advanced-form";
import { advancedPath, searchPath } from "~/paths/search";

const read = (query: string) => readAdvancedForm(new URLSearchParams(query));
/** Returns the search that a form leads to. */
const leadsTo = (query: string) => searchPath(read(query).state).replace(/^\/search\??/, "");

describe("the advanced search's form", () => {
  it("opens with a few empty rows", () => {
    expect(read("").rows).toEqual({ must: ["", ""], should: ["", ""], "must-not": [""] });
    expect(read("").errors).toEqual({});
  });
  it("keeps words in the typed order, and empty rows", () => {
    expect(read("must=well&must=&must=a+b").rows.must).toEqual(["well", "", "a b"]);
    expect(leadsTo("must=well&must=&must=a+b")).toBe("must=a+b&must=well");
  });
  it("adds a row on request, up to the limit", () => {
    expect(read("must=a&must=b&add=must").rows).toMatchObject({
      must: ["a", "b", ""],
      should: ["", ""],
    });
    const full = Array.from({ length: 25 }, (_, i) => `should=w${i}`).join("&");
    expect(read(`${full}&add=should`).rows.should).toHaveLength(20);
    expect(hasRoom(read(`${full}&add=should`).rows.should)).toBe(false);
  });
  it("leads to the address of its search, regardless of empty fields and buttons", () => {
    expect(
      leadsTo(
        "q=&must=&must=&should=&must-not=&exact=&type=everything&year=&from=&to=&index=public&show=results&add=x",
      ),
    ).toBe("");
    expect(
      leadsTo(
        "q=water&must-not=oil&exact=clean+water&field=title&field=abstract&language=fr&topic=education&layout=compressed",
      ),
    ).toBe(
      "q=water&topic=education&language=fr&field=abstract&field=title&must-not=oil&exact=clean+water&layout=compressed",
    );
  });
  it("opens again with the search that it led to", () => {
    const { state } = read("q=a&must=b&must-not=c&year=2019&language=sv");
    expect(read(advancedPath(state).split("?")[1] ?? "")).toMatchObject({
      state,
      years: { year: "2019", from: "", to: "" },
    });
  });
});

describe("the years of the advanced search", () => {
  it.each([
    ["year=2019", "from=2019&to=2019"],
    ["from=2019", "from=2019"],
    ["to=2019", "to=2019"],
    ["from=2019&to=2021", "from=2019&to=2021"],
    ["from=2021&to=2019", "from=2019&to=2021"],
    ["from=2019&to=2019", "from=2019&to=2019"],
    ["from=+2019+&to=", "from=2019"],
  ])("turn %s into the search %s", (query, expected) => {
    expect(leadsTo(query)).toBe(expected);
    expect(hasErrors(read(query))).toBe(false);
  });
  it("show a single year as one year", () =>
    expect(read("from=2019&to=2019").years).toEqual({ year: "2019", from: "", to: "" }));
  it.each([
    ["year=19", { year: "digits" }],
    ["year=two+thousand", { year: "digits" }],
    ["from=2019-2021", { from: "digits" }],
    ["from=0999&to=3000", { from: "digits", to: "digits" }],
    ["from=2019&to=1e3", { to: "digits" }],
    ["year=2019&from=2018", { year: "both" }],
    ["year=19&to=2018", { year: "digits" }],
  ])("%s are refused, and stay as typed", (query, errors) => {
    const form = read(query);
    expect(form.errors).toEqual(errors);
    expect(
      Object.entries(form.years)
        .filter(([, value]) => value)
        .map(([name, value]) => `${name}=${value.replaceAll(" ", "+")}`)
        .join("&"),
    ).toBe(query);
    expect(form.ignored).toBe(0);
  });
});

it("treats typed markup as text", () => {
  const nasty = `"(( AND -- '; drop <b> \u202e\u200f .*[a-z]+`;
  const form = read(
    `must=${encodeURIComponent(nasty)}&exact=${encodeURIComponent("\u200b\u200d")}`,
  );
  expect(form.rows.must[0]).toBe(nasty);
  expect(form.state.lists).toEqual({ must: [nasty] });
});

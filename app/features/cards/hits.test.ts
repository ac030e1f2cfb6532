import { describe, expect, it } from "vitest";
import { hitPattern, marked } from "./hits";

const hits = (query: string, text: string) => [...text.matchAll(hitPattern(query) ?? /(?!)/g)].map((match) => match[0]);

describe("hitPattern", () => {
  it("marks words that begin with a word of the query, whatever case and accents", () => {
    expect(hits("registro NINA", "El Registro civil de la niña; prerregistro")).toEqual(["Registro", "niña"]);
  });
  it("takes signs of a query as words apart", () => expect(hits("birth-certificate (c++)", "A birth certificate")).toEqual(["birth", "certificate"]));
  it("has nothing to mark without a word of three letters", () => expect(hitPattern("of a *")).toBeNull());
});

describe("marked", () => {
  it("gives back the text when nothing is hit", () => expect(marked("Nothing here", hitPattern("school"))).toBe("Nothing here"));
  it("keeps every character", () => {
    const pieces = marked("a school, two schools.", hitPattern("school")) as unknown[];
    expect(pieces).toHaveLength(5);
  });
});

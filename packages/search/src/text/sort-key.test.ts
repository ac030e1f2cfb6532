import { describe, expect, it } from "vitest";
import { sortKey } from "./sort-key";

const TITLES: Record<string, string[]> = {
  sv: [
    "Zon",
    "Ål",
    "Äpple",
    "Öga",
    "Apa",
    "Ärlig",
    "Örn",
    "ål och öl",
    "Båt",
    "Bat",
    "Bät",
    "Wien",
    "Vatten",
    "Yngre",
    "Müller",
    "Mynt",
    "Barns rätt",
    "Barnsäker",
  ],
  es: [
    "Nube",
    "Ñandú",
    "Nzambi",
    "Oso",
    "Niño",
    "Nino",
    "Ninos",
    "Árbol",
    "Arena",
    "Zapato",
    "Llave",
    "Luz",
    "China",
    "Casa",
  ],
  fr: [
    "Œuvre",
    "Office",
    "Oeil",
    "Été",
    "Etat",
    "Ecole",
    "Élève",
    "Zèbre",
    "Ça va",
    "Cacao",
    "Côté",
    "Cote",
  ],
  nl: ["IJsland", "Ierland", "Inkt", "Zee", "Één", "Een", "Appel", "Ähre"],
  en: [
    "Child 10",
    "Child 9",
    "child 100",
    "Apple",
    "apple pie",
    "Applesauce",
    "Zebra",
    "Émile",
    "Emile Zola",
    "Naïve",
    "2 guides",
    "10 guides",
    "007 guides",
  ],
};

describe("the sort key", () => {
  it.each(Object.keys(TITLES))("sorts like the platform's collator in %s", (language) => {
    const titles = TITLES[language]!;
    const collator = new Intl.Collator(language, { numeric: true });
    const byKey = [...titles].sort((a, b) =>
      sortKey(a, language) < sortKey(b, language) ? -1 : 1,
    );
    expect(byKey).toEqual([...titles].sort(collator.compare));
  });

  it("ignores quotation marks and other leading signs", () => {
    expect(sortKey("“Barns rätt”", "sv")).toBe(sortKey("Barns rätt", "sv"));
    expect(sortKey("¿Qué hacer?", "es")).toBe(sortKey("Qué hacer", "es"));
    expect(sortKey("…and then", "en")).toBe(sortKey("And then", "en"));
  });

  it("exists for every text, with at most 200 characters", () => {
    for (const title of ["", "???", "学校", "تعليم", "9".repeat(500), "a".repeat(5000)])
      expect(sortKey(title, "en").length).toBeLessThanOrEqual(200);
  });
});

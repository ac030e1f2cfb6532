import { describe, expect, test } from "vitest";
import { mendedAbstract } from "./abstracts";

const TEXT =
  "**Guidance is getting better**, but is [domestic finance](https://example.org/a) enough? So what\n\ndo we do when it is not? Much more follows.";

describe("an imported abstract", () => {
  test("that stops inside a word of its text ends at the word before, with an ellipsis", () => {
    expect(
      mendedAbstract(
        "Guidance is getting better, but is  domestic finance enough?\nSo what do we do wh",
        TEXT,
      ),
    ).toBe("Guidance is getting better, but is domestic finance enough? So what do we do…");
  });
  test("that stops between two words keeps the last one, without a comma", () => {
    expect(mendedAbstract("Guidance is getting", TEXT)).toBe("Guidance is getting…");
    expect(mendedAbstract("Guidance is getting ", TEXT)).toBe("Guidance is getting…");
    expect(mendedAbstract("Guidance is getting better,", TEXT)).toBe("Guidance is getting better…");
  });
  test("that stops within a bracket ends before it, whatever its text says", () => {
    expect(
      mendedAbstract("Submitted in accordance with paragraph 15 (a) (A/HRC/WG.", "UNITED NATIONS"),
    ).toBe("Submitted in accordance with paragraph 15 (a)…");
    expect(mendedAbstract("La Force conjointe du G5 Sahel (", "Mali")).toBe(
      "La Force conjointe du G5 Sahel…",
    );
  });
  test("that stops at the number of the next paragraph loses the number", () => {
    expect(mendedAbstract("It was led by Thailand and the United States of America. 3.", "")).toBe(
      "It was led by Thailand and the United States of America…",
    );
    expect(mendedAbstract("Activities for children aged 2 to 10.", "")).toBe(
      "Activities for children aged 2 to 10.",
    );
  });
  test("that stops at a comma ends with an ellipsis", () => {
    expect(mendedAbstract("The session opened with a minute of silence,", "Other words")).toBe(
      "The session opened with a minute of silence…",
    );
  });
  test("that ends with a sentence stays", () => {
    const whole = "Guidance is getting better, but is domestic finance enough?";
    expect(mendedAbstract(whole, TEXT)).toBe(whole);
  });
  test("that is a whole paragraph or the whole text stays, even without a full stop", () => {
    const text = "## **A guide for teachers**\n\nThe guide has three parts";
    expect(mendedAbstract("A guide for teachers", text)).toBe("A guide for teachers");
    expect(mendedAbstract("A guide for teachers The guide has three parts", text)).toBe(
      "A guide for teachers The guide has three parts",
    );
  });
  test("in words of its own stays, whatever it ends with", () => {
    expect(mendedAbstract("Three studies of wells and sch", TEXT)).toBe(
      "Three studies of wells and sch",
    );
    expect(mendedAbstract("Three studies", "")).toBe("Three studies");
  });
});

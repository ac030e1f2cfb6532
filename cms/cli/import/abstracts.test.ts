import { describe, expect, test } from "vitest";
import { mendedAbstract } from "./abstracts";

const TEXT =
  "**Guidance is getting better**, but is [domestic finance](https://example.org/a) enough? So what\n\ndo we do when it is not? Much more follows.";

describe("an imported abstract", () => {
  test("ends at the previous word with an ellipsis if it stops inside a word of the text", () => {
    expect(
      mendedAbstract(
        "Guidance is getting better, but is  domestic finance enough?\nSo what do we do wh",
        TEXT,
      ),
    ).toBe("Guidance is getting better, but is domestic finance enough? So what do we do…");
  });
  test("keeps its last word, without a comma, if it stops between two words", () => {
    expect(mendedAbstract("Guidance is getting", TEXT)).toBe("Guidance is getting…");
    expect(mendedAbstract("Guidance is getting ", TEXT)).toBe("Guidance is getting…");
    expect(mendedAbstract("Guidance is getting better,", TEXT)).toBe("Guidance is getting better…");
  });
  test("ends before an open bracket, regardless of the text", () => {
    expect(
      mendedAbstract("Submitted in accordance with paragraph 15 (a) (A/HRC/WG.", "UNITED NATIONS"),
    ).toBe("Submitted in accordance with paragraph 15 (a)…");
    expect(mendedAbstract("La Force conjointe du G5 Sahel (", "Mali")).toBe(
      "La Force conjointe du G5 Sahel…",
    );
  });
  test("loses the number of the next paragraph if it stops there", () => {
    expect(mendedAbstract("It was led by Thailand and the United States of America. 3.", "")).toBe(
      "It was led by Thailand and the United States of America…",
    );
    expect(mendedAbstract("Activities for children aged 2 to 10.", "")).toBe(
      "Activities for children aged 2 to 10.",
    );
  });
  test("ends with an ellipsis if it stops at a comma", () => {
    expect(mendedAbstract("The session opened with a minute of silence,", "Other words")).toBe(
      "The session opened with a minute of silence…",
    );
  });
  test("stays the same if it ends with a sentence", () => {
    const whole = "Guidance is getting better, but is domestic finance enough?";
    expect(mendedAbstract(whole, TEXT)).toBe(whole);
  });
  test("stays the same if it is a whole paragraph or the whole text, even without a full stop", () => {
    const text = "## **A guide for teachers**\n\nThe guide has three parts";
    expect(mendedAbstract("A guide for teachers", text)).toBe("A guide for teachers");
    expect(mendedAbstract("A guide for teachers The guide has three parts", text)).toBe(
      "A guide for teachers The guide has three parts",
    );
  });
  test("stays the same if its words are not from the text, regardless of its ending", () => {
    expect(mendedAbstract("Three studies of wells and sch", TEXT)).toBe(
      "Three studies of wells and sch",
    );
    expect(mendedAbstract("Three studies", "")).toBe("Three studies");
  });
});

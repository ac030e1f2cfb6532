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
    expect(mendedAbstract("Guidance is getting better,", TEXT)).toBe("Guidance is getting better…");
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

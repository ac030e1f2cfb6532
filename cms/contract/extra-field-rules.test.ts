import { describe, expect, it } from "vitest";
import { type AnswerLimits, answerProblem, isDate, isPersonalNumber } from "./extra-field-rules";

const field = (more: Partial<AnswerLimits>): AnswerLimits => ({
  type: "text",
  choices: [],
  min: null,
  max: null,
  digits: null,
  ...more,
});

describe("the answer to an extra field", () => {
  it.each(["text", "textarea", "number", "radio", "select", "date", "personal_number"] as const)(
    "may be missing in a field of the type %s",
    (type) => {
      expect(answerProblem(field({ type }), "")).toBeNull();
    },
  );

  it.each([
    ["12", null],
    ["-5", null],
    ["0", null],
    ["1,5", "number"],
    ["1.5", "number"],
    ["1e3", "number"],
    ["twelve", "number"],
    [" 12", "number"],
    ["12345678901234567890", "number"],
  ])("must be a whole number in a number field: %j", (answer, problem) => {
    expect(answerProblem(field({ type: "number" }), answer)).toBe(problem);
  });

  it.each([
    ["1", null],
    ["10", null],
    ["0", "number_min"],
    ["11", "number_max"],
    ["-1", "number_min"],
  ])("must be within the range, both ends included: %j", (answer, problem) => {
    expect(answerProblem(field({ type: "number", min: 1, max: 10 }), answer)).toBe(problem);
  });

  it.each([
    ["0123", null],
    ["123", "digits"],
    ["12345", "digits"],
    ["-1234", null],
  ])("must have the required number of digits: %j", (answer, problem) => {
    expect(answerProblem(field({ type: "number", digits: 4 }), answer)).toBe(problem);
  });

  it("must be one of the choices", () => {
    const choice = field({ type: "radio", choices: [{ value: "Yes" }, { value: "No" }] });
    expect(answerProblem(choice, "Yes")).toBeNull();
    expect(answerProblem(choice, "yes")).toBe("choice");
    expect(answerProblem({ ...choice, type: "select" }, "Perhaps")).toBe("choice");
  });

  it("must be a day of the calendar in a date field", () => {
    const date = field({ type: "date" });
    expect(answerProblem(date, "2024-02-29")).toBeNull();
    expect(answerProblem(date, "2023-02-29")).toBe("date");
    expect(answerProblem(date, "29/02/2024")).toBe("date");
    expect(isDate("2024-13-01")).toBe(false);
    expect(isDate("0000-00-00")).toBe(false);
  });

  it.each([
    "811218-9876",
    "8112189876",
    "19811218-9876",
    "198112189876",
    "811218+9876",
    // A coordination number: the 18th plus 60.
    "811278-9873",
  ])("may be a personal identity number with or without century and sign: %s", (text) => {
    expect(isPersonalNumber(text)).toBe(true);
    expect(answerProblem(field({ type: "personal_number" }), text)).toBeNull();
  });

  it.each([
    ["another check digit", "811218-9875"],
    ["a day that is not in the calendar", "811318-9876"],
    ["too few digits", "811218-987"],
    ["letters", "8112xx-9876"],
    ["a day that is not valid in a coordination number either", "811292-9876"],
    ["a date alone", "19811218"],
  ])("is not a personal identity number with %s", (_what, text) => {
    expect(isPersonalNumber(text)).toBe(false);
    expect(answerProblem(field({ type: "personal_number" }), text)).toBe("personal_number");
  });
});

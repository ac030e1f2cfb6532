import { expect, test } from "vitest";
import { csvLine } from "./csv";

test("quotes texts and leaves numbers as they are", () => {
  expect(csvLine(["Wells; and pumps", 'A "safe" place,\nwith shade', 12, ""])).toBe(
    '"Wells; and pumps","A ""safe"" place,\nwith shade",12,""\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＠A1"])(
  "lets no program take %j for a formula",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test("keeps such characters where they begin nothing", () => {
  expect(csvLine(["A = B", -3])).toBe('"A = B",-3\r\n');
});

import { expect, test } from "vitest";
import { csvLine } from "./spreadsheets";

test("quotes texts and leaves numbers unchanged", () => {
  expect(csvLine(["Wells; and pumps", 'A "safe" place,\nwith shade', 12, ""])).toBe(
    '"Wells; and pumps","A ""safe"" place,\nwith shade",12,""\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＠A1"])(
  "prevents programs from reading %j as a formula",
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test("does not change these characters within a text or in a number", () => {
  expect(csvLine(["A = B", -3])).toBe('"A = B",-3\r\n');
});

import { expect, it } from "vitest";
import { AppError } from "#contract/errors";
import { refusedReplacement } from "./versions.view.server";

const invalid = (rule?: string) =>
  new AppError("invalid_input", "", {
    fields: { upload: "…" },
    rules: rule ? { upload: rule } : undefined,
  });
const said = (error: unknown) => refusedReplacement("f", error).data;

it.each([
  [invalid(), "choose"],
  [invalid("file_same"), "same"],
  [invalid("encrypted"), "encrypted"],
  [invalid("file_unfinished"), "lost"],
  [new AppError("payload_too_large", ""), "too_large"],
  [new AppError("busy", ""), "not_checked"],
  [new AppError("malformed_request", ""), "lost"],
])("reports what is wrong with the file", (error, problem) => {
  expect(said(error)).toEqual({ file: "f", result: {}, problem });
});

it("reports a note that is too long, and other failures", () => {
  const long = new AppError("invalid_input", "", {
    fields: { note: "…" },
    rules: { note: "too_many_characters" },
  });
  expect(said(long)).toEqual({
    file: "f",
    result: { status: "error", initialValue: undefined, error: { note: ["too_many_characters"] } },
  });
  expect(said(new AppError("limit_reached", ""))).toEqual({
    file: "f",
    result: {},
    failure: { code: "limit_reached" },
  });
  expect(said(new AppError("conflict", ""))).toMatchObject({ failure: { code: "conflict" } });
  expect(() => said(new Error("anything"))).toThrow("anything");
});

it("reports that another user has replaced the file first, and keeps the typed values", () => {
  const changes = (by: string | null) => ({
    changes: [
      { field: "version", yours: 1, theirs: 2, by },
      { field: "note", yours: "Figures of 2025", theirs: "", by },
    ],
  });
  const quicker = (by: string | null) => said(new AppError("edit_conflict", "", changes(by)));
  expect(quicker("Sam Field")).toEqual({
    file: "f",
    result: { initialValue: { note: "Figures of 2025" } },
    meanwhile: { number: 2, by: "Sam Field" },
  });
  expect(quicker(null).meanwhile).toEqual({ number: 2, by: null });
});

import { expect, test } from "vitest";
import { readUploadInput } from "./upload-data";

test("reads the fields of a form, with one value or several each", () => {
  const typed = readUploadInput(
    {
      title: "Wells",
      publication_year: "20",
      externalUse: "on",
      en_files: ["a", "b"],
      sv_files: "c",
      extra: { approval: "Yes" },
    },
    "sv",
  );
  expect(typed).toMatchObject({
    title: "Wells",
    abstract: "",
    language: "sv",
    publication_year: "20",
    externalUse: true,
    approvedPolicy: false,
    extra: { approval: "Yes" },
  });
  expect(typed.files).toEqual({ en: ["a", "b"], es: [], sv: ["c"], nl: [], fr: [], ar: [] });
});

test("reads the fields of a contribution", () => {
  expect(
    readUploadInput({
      title: "Wells",
      language: "fr",
      publication_year: 2024,
      externalUse: true,
      extra: {},
    }),
  ).toMatchObject({ language: "fr", publication_year: "2024", externalUse: true });
});

test("ignores values that no form sends", () => {
  expect(
    readUploadInput({
      title: ["x"],
      language: "xx",
      publication_year: null,
      extra: "y",
      en_files: [7, "", { id: "z" }],
    }),
  ).toMatchObject({
    title: "",
    language: "en",
    publication_year: "",
    extra: {},
    files: { en: [] },
  });
});

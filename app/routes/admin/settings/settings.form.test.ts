import { expect, it } from "vitest";
import { readSettings } from "./settings.form.server";

const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Library", ...fields }))
    form.set(name, value);
  return readSettings(form, "en");
};

it("splits lists by line, and treats an empty colour as the default", () => {
  expect(
    read({
      frequentSearches: "birth registration\r\n\r\n play ",
      contactEmails: "office@library.example",
      accent: " ",
    }).save,
  ).toMatchObject({
    frequentSearches: ["birth registration", "play"],
    contactEmails: ["office@library.example"],
    accent: null,
  });
});

it("reports problems by field and keeps the typed values", () => {
  const { values, problems, save } = read({
    title: " ",
    privacyPolicyUrl: "javascript:alert(1)",
    contactEmails: "office@library.example\nno address",
    accent: "#ffff00",
  });
  expect(problems).toEqual({
    title: ["blank"],
    privacyPolicyUrl: ["address"],
    contactEmails: ["email"],
    accent: ["accent_contrast"],
  });
  expect([save, values.contactEmails, values.accent]).toEqual([
    undefined,
    "office@library.example\nno address",
    "#ffff00",
  ]);
  expect(read({ accent: "red" }).problems).toEqual({ accent: ["accent"] });
});

import { expect, it } from "vitest";
import { readForm } from "~/features/forms/read-form.server";
import { DetailsForm } from "./edit.server";

it("accepts a profile whose texts are all empty", async () => {
  const form = new FormData();
  for (const name of ["first_name", "last_name", "affiliation", "role", "description"])
    form.set(name, "");
  form.set("modified", "2026-03-04T10:15:00.000Z");
  expect(await readForm(form, DetailsForm)).toMatchObject({
    value: { first_name: "", last_name: "", affiliation: "", role: "", description: "" },
  });
});

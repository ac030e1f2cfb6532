import { expect, it } from "vitest";
import { readForm } from "~/features/forms/read-form.server";
import { DetailsForm, nameOf, pictureResultOf, failedResultOf } from "./edit.server";
import { AppError } from "#contract/errors";

it("accepts a profile whose texts are all empty", async () => {
  const form = new FormData();
  for (const name of ["first_name", "last_name", "affiliation", "role", "description"])
    form.set(name, "");
  form.set("modified", "2026-03-04T10:15:00.000Z");
  expect(await readForm(form, DetailsForm)).toMatchObject({
    value: { first_name: "", last_name: "", affiliation: "", role: "", description: "" },
  });
});

it("reads the name of an outcome in an address, and ignores all other names", () => {
  for (const name of ["saved", "removed", "picture_kind", "broken", "rate_limited"])
    expect(nameOf(pictureResultOf(name)!)).toBe(name);
  for (const name of [null, "", "burnt", "constructor"]) expect(pictureResultOf(name)).toBeNull();
});

it("explains with the rules for images why an image was refused", () => {
  const refused = (rule: string) =>
    failedResultOf(
      new AppError("invalid_profile", "refused", { rules: { profile_picture: rule } }),
    );
  expect(refused("type_not_allowed")).toEqual({ rule: "picture_kind" });
  expect(refused("picture_too_small")).toEqual({ rule: "picture_too_small" });
  expect(refused("broken")).toEqual({ reason: "broken" });
  expect(failedResultOf(new AppError("payload_too_large", "too large"))).toEqual({
    rule: "picture_too_large",
  });
  expect(failedResultOf(new AppError("forbidden", "no"))).toEqual({ failure: "forbidden" });
  expect(failedResultOf(new Response(null, { status: 503 }))).toEqual({ failure: "not_ready" });
});

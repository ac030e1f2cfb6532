import { expect, it } from "vitest";
import { AppError } from "#contract/errors";
import { nameOf, outcomeOf, refusalOf } from "./edit.server";

it("recognises its outcomes in an address, and nothing else", () => {
  for (const name of ["saved", "removed", "picture_kind", "broken", "rate_limited"])
    expect(nameOf(outcomeOf(name)!)).toBe(name);
  for (const name of [null, "", "burnt", "constructor"]) expect(outcomeOf(name)).toBeNull();
});

it("uses the messages for images", () => {
  const refused = (rule: string) =>
    refusalOf(new AppError("invalid_profile", "refused", { rules: { profile_picture: rule } }));
  expect(refused("type_not_allowed")).toEqual({ rule: "picture_kind" });
  expect(refused("picture_too_small")).toEqual({ rule: "picture_too_small" });
  expect(refused("broken")).toEqual({ reason: "broken" });
  expect(refusalOf(new AppError("payload_too_large", "too large"))).toEqual({
    rule: "picture_too_large",
  });
  expect(refusalOf(new AppError("forbidden", "no"))).toEqual({ failure: "forbidden" });
  expect(refusalOf(new Response(null, { status: 503 }))).toEqual({ failure: "not_ready" });
});

import { expect, it } from "vitest";
import { UPLOAD_REASONS } from "#contract/upload-rules";
import english from "../../../../locales/en/upload-files.json";

it("has a sentence for every reason of the contract, and for no other", () => {
  const reasons = Object.keys(english).flatMap((key) =>
    key.startsWith("reason.") ? [key.slice("reason.".length)] : [],
  );
  expect(reasons.sort()).toEqual(Object.keys(UPLOAD_REASONS).sort());
});

import { expect, it } from "vitest";
import { COLLECTION_RECOMMENDED_MAX } from "#contract/limits";
import { fakeContentClient } from "../../../tests/setup/content-client";
import { changeItem } from "./collection-forms.server";

it("restores a resource without its star if others have taken all places meanwhile", async () => {
  const requested: string[] = [];
  const content = fakeContentClient(({ method }) => {
    requested.push(method);
    return {
      modified: "2026-03-01T10:00:00.000Z",
      recommendedPosts: Array.from({ length: COLLECTION_RECOMMENDED_MAX }, (_, i) => ({
        databaseId: 100 + i,
      })),
    };
  });
  const fields = { databaseId: 1, first: true, note: "" };
  await changeItem(content, 7, "restore", fields);
  expect(requested).toEqual(["POST", "GET"]);
  await expect(changeItem(content, 7, "first", fields)).rejects.toMatchObject({
    code: "limit_reached",
  });
});

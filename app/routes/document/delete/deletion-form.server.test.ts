import { expect, it } from "vitest";
import { readForm } from "~/features/forms/read-form.server";
import { DeletionFields } from "./deletion-form.server";

it("requires neither a reason nor a successor", async () => {
  const form = new FormData();
  form.set("reason", "");
  form.set("successor", "");
  expect(await readForm(form, DeletionFields)).toMatchObject({
    value: { reason: "", successor: "" },
  });
});

import { expect, it } from "vitest";
import { readForm } from "~/features/forms/read-form.server";
import { RemovalForm } from "./removal.form.server";

it("requires neither a reason nor a successor", async () => {
  const form = new FormData();
  form.set("reason", "");
  form.set("successor", "");
  expect(await readForm(form, RemovalForm)).toMatchObject({ value: { reason: "", successor: "" } });
});

import { describe, expect, it } from "vitest";
import { clearErrors } from "./clear-errors";

const { onValidate } = clearErrors<{ name: string; email: string }>(({ email = "" }) =>
  email.includes("@") ? [] : ["email"],
);

const sent = (values: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values)) formData.set(name, value);
  return onValidate({ formData });
};
const VALIDATE = JSON.stringify({ type: "validate", payload: { name: "email" } });

describe("while a field is typed into", () => {
  it("keeps the error of a field that is still wrong, in the words it had", () => {
    expect(sent({ email: "reader", __intent__: VALIDATE }).error).toEqual({ email: null });
  });

  it("takes away the error of a field that is right", () => {
    expect(sent({ email: "reader@example.org", __intent__: VALIDATE }).error).toEqual({});
  });
});

it("leaves a form that is sent to the server", () => {
  expect(sent({ email: "reader" }).error).toBeNull();
});

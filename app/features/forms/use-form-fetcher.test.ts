import { describe, expect, it } from "vitest";
import { clearErrors } from "./use-form-fetcher";

const { onValidate } = clearErrors<{ name: string; email: string }>(({ email = "" }) =>
  email.includes("@") ? [] : ["email"],
);

/** Returns the errors by field, as conform shows them. */
const errorsOf = (values: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values)) formData.set(name, value);
  const submission = onValidate({ formData });
  return submission.status === "success" ? undefined : submission.error;
};
const VALIDATE = JSON.stringify({ type: "validate", payload: { name: "email" } });

describe("while the user types into a field", () => {
  it("keeps the error of a field that is still wrong, in the same words", () => {
    expect(errorsOf({ email: "reader", __intent__: VALIDATE })).toEqual({ email: null });
  });

  it("removes the error of a field that is valid", () => {
    expect(errorsOf({ email: "reader@example.org", __intent__: VALIDATE })).toEqual({});
  });
});

it("leaves a submitted form to the server", () => {
  expect(errorsOf({ email: "reader" })).toBeNull();
});

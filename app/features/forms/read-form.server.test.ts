import { expect, it } from "vitest";
import { z } from "zod";
import { CurrentPassword, Email, NewPassword, Username } from "#contract/accounts";
import { AppError } from "#contract/errors";
import { FORM_FIELDS_MAX } from "#contract/limits";
import { failureOf, readForm, repeats } from "./read-form.server";

const Registration = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    repeat: z.string().default(""),
  })
  .superRefine(repeats);
const Login = z.object({ email: Email, password: CurrentPassword });

function form(fields: Record<string, string>): Request {
  return new Request("https://library.example/account/register", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

async function problemsOf(
  shape: z.ZodType,
  fields: Record<string, string>,
  options?: { registering: boolean },
) {
  const read = await readForm(form(fields), shape, options);
  return "reply" in read ? read.reply.data.result.error : null;
}

it("returns the value in the contract's shape", async () => {
  const read = await readForm(
    form({
      username: " anna ",
      email: " anna@example.org ",
      password: " aB3 cd ",
      repeat: " aB3 cd ",
    }),
    Registration,
  );
  expect(read).toMatchObject({
    value: { username: "anna", email: "anna@example.org", password: " aB3 cd " },
  });
});

it("names the rules that each field breaks, all fields at once", async () => {
  expect(
    await problemsOf(
      Registration,
      { username: "an na", email: "anna", password: "ab", repeat: "x" },
      { registering: true },
    ),
  ).toEqual({
    username: ["username_spaces"],
    email: ["email"],
    password: ["password_short", "password_upper", "password_digit"],
    repeat: ["password_repeat"],
  });
  expect(await problemsOf(Registration, {}, { registering: true })).toEqual({
    username: ["blank"],
    email: ["email_missing"],
    password: ["blank"],
  });
});

it("has a different sentence for an invalid address on the sign-in form", async () => {
  expect(await problemsOf(Login, { email: "anna", password: "" })).toEqual({
    email: ["email_specified"],
    password: ["blank"],
  });
});

it("keeps what was typed, and none of the secrets", async () => {
  const read = await readForm(
    form({
      username: "an na",
      email: "anna@example.org",
      password: "Secret-1",
      repeat: "Secret-2",
      stamp: "s",
      altcha: "a",
      website: "",
      terms: "on",
    }),
    Registration,
  );
  expect("reply" in read && read.reply.data.result.initialValue).toEqual({
    username: "an na",
    email: "anna@example.org",
    terms: "on",
  });
});

it("refuses what no form of the site sends: large indexes, unknown intents, and too many fields", async () => {
  const INTENT = JSON.stringify({ type: "insert", payload: { name: "email[4294967294]" } });
  const many = new FormData();
  for (let at = 0; at <= FORM_FIELDS_MAX; at += 1) many.append("email", "a");
  for (const bad of [form({ "email[4294967294]": "1" }), form({ __intent__: INTENT }), many])
    await expect(readForm(bad, Login)).rejects.toMatchObject({ status: 400 });
});

it("says why the content system refused, and how long to wait", () => {
  expect(failureOf(new AppError("username_taken", "taken"))).toEqual({ code: "username_taken" });
  expect(failureOf(new AppError("rate_limited", "wait", { retryAfterSeconds: 61 }))).toEqual({
    code: "rate_limited",
    minutes: 2,
  });
  expect(failureOf(new Response(null, { status: 503 }))).toEqual({ code: "not_ready" });
  expect(failureOf(new Response(null, { status: 507 }))).toEqual({ code: "storage_full" });
  expect(() => failureOf(new TypeError("ours"))).toThrow("ours");
});

it("refuses a form whose honeypot a robot filled in, unless a browser solved the task", async () => {
  const login = { email: "anna@example.org", password: "Reader-2026" };
  const read = await readForm(form({ ...login, website: "https://spam.example" }), Login);
  expect("reply" in read && read.reply.data).toMatchObject({
    failure: { code: "bot_check_failed" },
    result: { initialValue: { email: "anna@example.org" } },
  });
  expect(await readForm(form({ ...login, website: "" }), Login)).toHaveProperty("value");
  const solved = form({ ...login, website: "https://anna.example", altcha: "solved" });
  expect(await readForm(solved, Login)).toHaveProperty("value");
});

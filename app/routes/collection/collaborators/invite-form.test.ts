import { expect, it } from "vitest";
import { lastTyped, splitAddresses, withoutLastTyped } from "./invite-form";

it.each([
  ["one address", "ana@example.org", ["ana@example.org"]],
  [
    "commas, spaces and lines",
    " ana@example.org, bo@example.org ;cy@example.org\r\ndi@example.org  ed@example.org\n",
    ["ana@example.org", "bo@example.org", "cy@example.org", "di@example.org", "ed@example.org"],
  ],
  [
    "what a mail program copies",
    "Ana Ruiz <ana@example.org>, Bo <bo@example.org>",
    ["ana@example.org", "bo@example.org"],
  ],
  ["one address twice", "Ana@example.org ana@example.org", ["ana@example.org"]],
  ["invalid addresses", "ana@, bo", ["ana@", "bo"]],
  [
    "brackets around something else",
    "<b>ana</b>@example.org, <i>",
    ["<b>ana</b>@example.org", "<i>"],
  ],
  ["nothing", " ,; \n", []],
])("splits %s into addresses", (_, text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses);
});

it.each([
  ["", "", ""],
  ["An", "An", ""],
  ["Ana Ma", "Ana Ma", ""],
  ["ana@example.org, Bo Li", "Bo Li", "ana@example.org,"],
  ["ana@example.org bo@example.org", "bo@example.org", "ana@example.org"],
  ["ana@example.org, ", "", "ana@example.org, "],
])("finds the text being typed in “%s”", (text, typed, rest) => {
  expect(lastTyped(text)).toBe(typed);
  expect(withoutLastTyped(text)).toBe(rest);
});

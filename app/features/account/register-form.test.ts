import { expect, it } from "vitest";
import { wrongFields } from "./register-form";

const RIGHT = {
  username: "Amina7",
  email: "amina@example.org",
  password: "Sunrise1",
  repeat: "Sunrise1",
  terms: "on",
};

it("finds nothing wrong with a registration that the server accepts", () => {
  expect(wrongFields(RIGHT)).toEqual([]);
  expect(wrongFields({ ...RIGHT, username: " Amina7 ", email: " amina@example.org " })).toEqual([]);
});

it("names each field of an empty registration, except an empty repetition", () => {
  expect(wrongFields({})).toEqual(["username", "email", "password", "terms"]);
});

it("names the repetition when only the password has changed", () => {
  expect(wrongFields({ ...RIGHT, password: "Sunrise2" })).toEqual(["repeat"]);
});

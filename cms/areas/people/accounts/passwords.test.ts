import { hash, parseOptions, verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { createPasswords, isOutdated } from "./passwords";

const compare = vi.fn(verify);
const passwords = createPasswords(compare);

test("checking a password without a stored hash takes the same work, and never succeeds", async () => {
  const stored = await passwords.hash("Correct-1");
  expect(await passwords.matches(stored, "Correct-1")).toBe(true);
  expect(await passwords.matches(null, "Correct-1")).toBe(false);
  const [first, second] = compare.mock.calls.map(([compared]) => parseOptions(compared));
  expect(second).toEqual(first);
  expect(compare).toHaveBeenCalledTimes(2);
});

test("hashes use the current costs of Argon2id, and hashes with other costs are outdated", async () => {
  const stored = await passwords.hash("Correct-1");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isOutdated(stored)).toBe(false);
  expect(isOutdated(await hash("Correct-1", { memoryCost: 8_192 }))).toBe(true);
  expect(await passwords.hash("Correct-1")).not.toBe(stored);
});

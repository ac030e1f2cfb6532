import { expect, it } from "vitest";
import { halvesOf, memoryMb } from "./runs";

it("reads the memory of this process, and nothing for a missing process", () => {
  expect(memoryMb(process.pid)).toBeGreaterThan(20);
  expect(memoryMb(2 ** 30)).toBeNull();
});

it("counts fluctuating memory as steady, and growing memory as not", () => {
  expect(halvesOf([400, 520, 480, 510, 530, 490])).toEqual({
    first: 520,
    second: 530,
    isSteady: true,
  });
  expect(halvesOf([400, 420, 440, 460, 480, 500])).toEqual({
    first: 440,
    second: 500,
    isSteady: false,
  });
  expect(halvesOf([400])).toBeNull();
});

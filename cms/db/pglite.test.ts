import { describe, expect, it } from "vitest";
import { Turns } from "./pglite";

/** Records the order in which callers are admitted. */
function scene() {
  let now = 0;
  const turns = new Turns(() => now);
  const admitted: string[] = [];
  return {
    admitted,
    pass: (ms: number) => void (now += ms),
    take: (name: string, isBackground = false) =>
      turns.take({ isBackground }).then((release) => {
        admitted.push(name);
        return release;
      }),
  };
}

describe("turns at the embedded database", () => {
  it("admit one caller at a time, in order of arrival", async () => {
    const { admitted, take } = scene();
    const [first, second, third] = [take("first"), take("second"), take("third")];
    const release = await first;
    expect(admitted).toEqual(["first"]);
    release();
    (await second)();
    (await third)();
    expect(admitted).toEqual(["first", "second", "third"]);
    (await take("later"))();
    expect(admitted.at(-1)).toBe("later");
  });

  it("let a request overtake background work that came before it", async () => {
    const { admitted, take } = scene();
    const release = await take("running");
    const background = take("background", true);
    const request = take("request");
    release();
    (await request)();
    (await background)();
    expect(admitted).toEqual(["running", "request", "background"]);
  });

  it("admit background work that has waited for half a second", async () => {
    const { admitted, take, pass } = scene();
    const release = await take("running");
    const background = take("background", true);
    pass(499);
    const requests = [take("request 1"), take("request 2")];
    release();
    const releaseFirst = await requests[0]!;
    pass(1);
    releaseFirst();
    (await background)();
    (await requests[1]!)();
    expect(admitted).toEqual(["running", "request 1", "background", "request 2"]);
  });

  it("admit a request between two long pieces of background work", async () => {
    const { admitted, take, pass } = scene();
    const release = await take("background 1", true);
    const waiting = [take("background 2", true), take("background 3", true)];
    const request = take("request");
    pass(600);
    release();
    const releaseRequest = await request;
    expect(admitted).toEqual(["background 1", "request"]);
    pass(600);
    releaseRequest();
    const releaseSecond = await waiting[0]!;
    const late = take("late request");
    pass(600);
    releaseSecond();
    (await late)();
    (await waiting[1]!)();
    expect(admitted).toEqual([
      "background 1",
      "request",
      "background 2",
      "late request",
      "background 3",
    ]);
  });

  it("do not admit a new caller while the turn passes on", async () => {
    const { admitted, take } = scene();
    const release = await take("running");
    const waiting = take("waiting", true);
    release();
    const late = take("late");
    (await waiting)();
    (await late)();
    expect(admitted).toEqual(["running", "waiting", "late"]);
  });
});

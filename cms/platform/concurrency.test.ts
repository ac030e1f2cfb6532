import { describe, expect, test } from "vitest";
import { type FairQueue, fairQueue } from "./concurrency";

/** Creates work that records when it starts, and ends when the test tells it to. */
function worker(queue: FairQueue<string>) {
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const done = new Map<string, Promise<unknown>>();
  const add = (owner: string, name: string) => {
    const task = queue(owner, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
    task.catch(() => {});
    done.set(name, task);
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await done.get(name)?.catch(() => {});
    await Promise.resolve();
  };
  return { started, add, end, done };
}

describe("a fair queue", () => {
  test("lets a second owner start after one more task of an owner who has twenty", async () => {
    const { started, add, end } = worker(fairQueue({ places: 1, placesOfOwner: 1 }));
    for (let n = 1; n <= 20; n++) add("ana", `ana ${n}`);
    add("ben", "ben 1");
    await end("ana 1");
    await end("ana 2");
    expect(started).toEqual(["ana 1", "ana 2", "ben 1"]);
  });

  test("takes turns among owners and keeps the order of each", async () => {
    const { started, add, end } = worker(fairQueue({ places: 1, placesOfOwner: 1 }));
    add("ana", "ana 1");
    for (const n of [2, 3]) add("ana", `ana ${n}`);
    for (const n of [1, 2]) add("ben", `ben ${n}`);
    add("cem", "cem 1");
    for (let n = 0; n < 5; n++) await end(started.at(-1)!);
    expect(started).toEqual(["ana 1", "ana 2", "ben 1", "cem 1", "ana 3", "ben 2"]);
  });

  test("keeps a place free for others while one owner's work is slow", async () => {
    const { started, add, end } = worker(fairQueue({ places: 2, placesOfOwner: 1 }));
    for (const n of [1, 2, 3]) add("ana", `ana ${n}`);
    add("ben", "ben 1");
    expect(started).toEqual(["ana 1", "ben 1"]);
    add("cem", "cem 1");
    await end("ben 1");
    expect(started).toEqual(["ana 1", "ben 1", "cem 1"]);
  });

  test("never runs more tasks than it has places", async () => {
    const { started, add, end } = worker(fairQueue({ places: 2, placesOfOwner: 2 }));
    for (const owner of ["ana", "ben", "cem"]) for (const n of [1, 2]) add(owner, `${owner} ${n}`);
    expect(started).toEqual(["ana 1", "ana 2"]);
    await end("ana 1");
    expect(started).toEqual(["ana 1", "ana 2", "ben 1"]);
  });

  test("continues after a task that fails, and reports the error to its caller", async () => {
    const { started, add, end, done } = worker(fairQueue({ places: 1, placesOfOwner: 1 }));
    add("ana", "ana 1");
    add("ben", "ben 1");
    await end("ana 1", new Error("broken"));
    await expect(done.get("ana 1")).rejects.toThrow("broken");
    expect(started).toEqual(["ana 1", "ben 1"]);
    await end("ben 1");
    add("ana", "ana 2");
    expect(started).toEqual(["ana 1", "ben 1", "ana 2"]);
  });
});

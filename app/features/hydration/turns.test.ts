import { beforeEach, expect, it, vi } from "vitest";

/** As in the built site's browser half, on a page that has just come. */
async function freshTurns() {
  vi.resetModules();
  vi.stubEnv("PROD", true);
  vi.stubEnv("SSR", false);
  return import("./turns");
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => setTimeout(next));
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

it("gives each part a task of its own, in order, those within parts last, and says when all are done", async () => {
  const { nextTurn, takeTurns } = await freshTurns();
  const seen: string[] = [];
  let within = 0;
  const part = (name: string, inner: string[] = []) =>
    void nextTurn("page")!.coming.then(() => {
      seen.push(name);
      inner.forEach((one) => part(one));
      // Whoever else asks for a task gets one before the next part.
      within++;
      setImmediate(() => within--);
      expect(within).toBe(1);
    });
  part("header");
  part("main", ["rows", "filters"]);
  part("footer");
  expect(document.documentElement.dataset).toEqual({});
  await takeTurns();
  expect(seen).toEqual(["header", "main", "footer", "rows", "filters"]);
  expect(document.documentElement.dataset).toEqual({ usable: "" });
  expect(nextTurn("page")).toBeNull();
});

it("lets another page take the place of a part that still waits, and of none that is done", async () => {
  const { nextTurn, takeTurns } = await freshTurns();
  const [done, waits] = [nextTurn("first")!, nextTurn("first")!];
  expect([waits.keyFor("first"), waits.hasCome()]).toEqual(["first", false]);
  expect([waits.keyFor("second"), waits.hasCome()]).toEqual(["second", true]);
  await takeTurns();
  expect([done.keyFor("second"), waits.keyFor("third")]).toEqual(["first", "second"]);
});

it("is nothing on the server", async () => {
  vi.resetModules();
  const { nextTurn } = await import("./turns");
  expect(nextTurn("page")).toBeNull();
});

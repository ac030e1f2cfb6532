import { expect, it } from "vitest";
import { causeOf, causeRows, type CpuProfile, functionRows, readTimes } from "./profile";

const frame = (functionName: string, url = "file:///site/a.js", lineNumber = 0) => ({
  functionName,
  url,
  lineNumber,
  columnNumber: 0,
});

const profile: CpuProfile = {
  startTime: 1_000,
  nodes: [
    { id: 1, callFrame: frame("(root)", "") },
    { id: 2, callFrame: frame("(idle)", "") },
    { id: 3, callFrame: frame("render") },
    // The same function, called from elsewhere.
    { id: 4, callFrame: frame("render") },
    { id: 5, callFrame: frame("(garbage collector)", "") },
  ],
  samples: [3, 3, 2, 4, 5, 3],
  timeDeltas: [500, 1_000, 1_000, 2_000, 500, 9_000],
};

it("adds up the time in each function between two moments, without idle time", () => {
  const times = readTimes(profile, { fromUs: 2_000, toUs: 6_000 });
  expect(times.map(({ functionName, ms }) => [functionName, ms])).toEqual([
    ["render", 3],
    ["(garbage collector)", 0.5],
  ]);
});

it("names the cause of a function by its file, and of native code by its name", () => {
  const cause = (file: string, functionName = "f") => causeOf({ file, functionName });
  expect(cause("node_modules/react-dom/cjs/react-dom-server.node.production.js")).toBe("React");
  expect(cause("node_modules/react-router/dist/production/index.mjs")).toBe("React Router");
  expect(cause("packages/search/src/query/matching.ts")).toBe("search engine");
  expect(cause("app/routes/search/route.tsx")).toBe("website: pages and components");
  expect(cause("cms/areas/posts/posts.service.ts")).toBe("content system: services");
  expect(cause("cms/db/pglite.ts")).toBe("database client");
  expect(cause("node:internal/deps/undici/undici")).toBe("Node: fetch");
  expect(cause("node_modules/lru-cache/dist/esm/index.js")).toBe("package lru-cache");
  expect(cause("", "(garbage collector)")).toBe("garbage collection");
  expect(cause("", "parse")).toBe("native code");
});

it("lists causes and functions in ms per page, the greatest first, and joins the smallest causes", () => {
  const frames = [
    { functionName: "render", file: "node_modules/react/index.js", line: 3, ms: 6 },
    { functionName: "", file: "app/root.tsx", line: 9, ms: 10 },
    { functionName: "log", file: "node_modules/pino/pino.js", line: 1, ms: 0.4 },
  ];
  expect(causeRows(frames, 10)).toEqual([
    { cause: "website: host and middleware", "ms per page": "1.00", share: "61 %" },
    { cause: "React", "ms per page": "0.60", share: "37 %" },
    { cause: "everything else", "ms per page": "0.04", share: "2 %" },
  ]);
  expect(functionRows(frames, 10)[1]).toEqual({
    function: "render",
    "ms per page": "0.60",
    file: "react/index.js:3",
  });
  expect(functionRows(frames, 10)[0]?.function).toBe("(anonymous)");
});

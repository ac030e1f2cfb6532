import { buildSchema, getIntrospectionQuery, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import {
  GRAPHQL_COST_MAX,
  GRAPHQL_DEPTH_MAX,
  GRAPHQL_NESTING_MAX,
  GRAPHQL_TOKENS_MAX,
} from "../../contract/parser-limits.mjs";
import { limitsRule, parseWithinLimits } from "./limits";

const schema = buildSchema(`
  type Query { me: Node  menuItems(first: Int): [Node] }
  type Node { name: String  me: Node  documents(first: Int): [Node] }
`);
const problems = (query: string) =>
  validate(schema, parse(query), [limitsRule]).map((error) => error.message);
const nested = (depth: number) => `${"{ me ".repeat(depth - 1)}{ name }${" }".repeat(depth - 1)}`;

describe("the GraphQL limits", () => {
  it("bound the depth, including fragments", () => {
    expect(problems(nested(GRAPHQL_DEPTH_MAX))).toEqual([]);
    expect(problems(nested(GRAPHQL_DEPTH_MAX + 1))).toEqual([
      `The query is ${GRAPHQL_DEPTH_MAX + 1} levels deep; at most ${GRAPHQL_DEPTH_MAX} are allowed`,
    ]);
    const five = "me { me { me { me { me { name } } } } }";
    expect(problems(`{ me { me { me { ...F } } } } fragment F on Node { ${five} }`)).toHaveLength(
      1,
    );
    expect(problems(`{ me { ... on Node { me { name } } } }`)).toEqual([]);
  });

  it("multiply the cost of a list by its maximum length", () => {
    expect(problems("{ menuItems(first: 1000) { name } }")).toEqual([]);
    expect(problems("{ menuItems(first: 1000) { documents { name } } }")).toEqual([
      expect.stringContaining(`at most ${GRAPHQL_COST_MAX}`),
    ]);
    expect(problems("{ menuItems(first: 10) { documents(first: 10) { name } } }")).toEqual([]);
    expect(
      problems("query ($n: Int) { menuItems(first: $n) { documents(first: $n) { name } } }"),
    ).toHaveLength(1);
  });

  it("bound the total cost, including aliases", () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: me { name }`).join(" ")} }`;
    expect(problems(aliases(90))).toEqual([]);
    expect(problems(aliases(110))).toHaveLength(1);
  });

  it("bound nested brackets and the length before the query is parsed", () => {
    const lists = (count: number) => `{ a(b: ${"[".repeat(count)}${"]".repeat(count)}) }`;
    expect(parseWithinLimits(lists(GRAPHQL_NESTING_MAX - 2)).kind).toBe("Document");
    for (const depth of [GRAPHQL_NESTING_MAX - 1, 100_000])
      expect(() => parseWithinLimits(lists(depth))).toThrow("nested brackets");
    expect(() => parseWithinLimits(`{ ${"a ".repeat(GRAPHQL_TOKENS_MAX)}}`)).toThrow("tokens");
    expect(parseWithinLimits(getIntrospectionQuery()).kind).toBe("Document");
    expect(parseWithinLimits(`{ a(b: "${"[".repeat(1_000)}") }`).kind).toBe("Document");
  });

  it("handle fragments that refer to themselves or grow by doubling", () => {
    expect(problems("{ me { ...A } } fragment A on Node { ...A }")).toEqual([]);
    const doubling = Array.from(
      { length: 30 },
      (_, n) => `fragment F${n} on Node { ...F${n + 1} ...F${n + 1} }`,
    ).join(" ");
    expect(problems(`{ me { ...F0 } } ${doubling} fragment F30 on Node { name }`)).toHaveLength(1);
  });
});

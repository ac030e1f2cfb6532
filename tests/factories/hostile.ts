import fc from "fast-check";

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** Ids and names that exist in the database, so that a wrong request gets as far as a correct one. */
export interface Known {
  numbers: readonly number[];
  names: readonly string[];
}

/** Chosen: longer than every limit of a single field, shorter than the limit of a whole body. */
const LONG = 20_000;

/** Texts that break careless code. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udc00b",
  "\ufeff",
  "\u202e",
  "e\u0301",
  "ﷺ",
  "👩‍👩‍👧‍👦",
  "٣",
  "%",
  "%00",
  "%zz",
  "_",
  "\\",
  "'",
  '"',
  "';--",
  "$1",
  "${7*7}",
  "{{x}}",
  "<script>",
  "]]>",
  "&#0;",
  "../../etc/passwd",
  "..\\",
  "/",
  "//x.example",
  "-",
  "-1",
  "0",
  "1.5",
  "1e3",
  "1e999",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "2024-02-30",
  "0000-00-00",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01T00:00:00Z",
  "1e400-01-01",
  "a@b",
  "a@b.c\r\nBcc: d@e.f",
  "http://169.254.169.254/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "(((",
  "a|b&!c:*",
  "\n\r\t\v",
  "x".repeat(LONG),
  "é".repeat(LONG),
  " a".repeat(LONG / 2),
  "(".repeat(LONG / 10),
] as const;

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  -1e308,
  [],
  {},
  [[]],
  [null],
  [{}],
  [""],
  ["a", "a"],
  { length: 1 },
  { toString: 1 },
  { $gt: "" },
  { "": "" },
  { "\0": 1 },
  { "\ud800": "\ud800" },
  Array.from({ length: 3_000 }, (_, number) => number),
  Array.from({ length: 500 }, () => "x"),
  deep(400),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
];

/** One in this many values does not fit its schema. */
const RARE = 8;

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? { a: value } : [value];
  return value;
}

/** Encodes a text as browsers do in URLs. It also encodes half a surrogate pair, which no browser does. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll(
    encodeURIComponent("\ufffd"),
    "%ED%A0%80",
  );
}

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );

export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(...HOSTILE_VALUES), hostileText());

/** Generates values for a URL parameter. Most of them exist. */
export function parameter(schema: object, { numbers, names }: Known): fc.Arbitrary<string> {
  const { enum: words = [] } = schema as JsonSchema;
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ...(words.length > 0 ? words.map(String) : [...numbers.map(String), ...names]),
      ),
    },
    { weight: 1, arbitrary: hostileText() },
  );
}

/**
 * Generates bodies for a schema: the example and values of the right types, with hostile values in some places or everywhere.
 * `shapes` holds the schemas that the API description names.
 */
export function body(
  schema: object,
  example: unknown,
  shapes: Record<string, object>,
  known: Known,
): fc.Arbitrary<unknown> {
  const ofShape = valueOf(schema as JsonSchema, shapes as Record<string, JsonSchema>, known, 4);
  const ofExample = typeof example === "object" && example !== null ? disturbed(example) : ofShape;
  return fc.oneof(
    { weight: 3, arbitrary: ofExample },
    { weight: 4, arbitrary: ofShape },
    { weight: 1, arbitrary: hostileValue() },
  );
}

/** Generates variants of a value with some parts replaced or left out. */
function disturbed(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example)) return rarely(hostileValue(), fc.tuple(...example.map(disturbed)));
  if (typeof example !== "object" || example === null)
    return rarely(hostileValue(), fc.constant(example));
  const parts = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, disturbed(value)]),
  );
  return rarely(
    hostileValue(),
    fc.oneof(
      { weight: 3, arbitrary: fc.record(parts) },
      { weight: 1, arbitrary: fc.record(parts, { requiredKeys: [] }) },
    ),
    RARE * 2,
  );
}

function valueOf(
  schema: JsonSchema,
  shapes: Record<string, JsonSchema>,
  known: Known,
  levels: number,
): fc.Arbitrary<unknown> {
  const named = schema.$ref ? shapes[schema.$ref.split("/").at(-1)!] : undefined;
  const inner = (one: JsonSchema) => valueOf(one, shapes, known, levels - 1);
  if (levels === 0) return hostileValue();
  if (named) return valueOf(named, shapes, known, levels);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.enum) return rarely(hostileValue(), fc.constantFrom(...schema.enum));
  if (schema.const !== undefined) return rarely(hostileValue(), fc.constant(schema.const));
  switch ([schema.type].flat()[0]) {
    case "object":
      return rarely(
        hostileValue(),
        fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)]),
          ),
          { requiredKeys: [] },
        ),
        RARE * 2,
      );
    case "array":
      return rarely(hostileValue(), fc.array(inner(schema.items ?? {}), { maxLength: 4 }));
    case "integer":
    case "number":
      return rarely(hostileValue(), fc.oneof(fc.constantFrom(...known.numbers), fc.integer()));
    case "boolean":
      return rarely(hostileValue(), fc.boolean());
    case "string":
      return rarely(
        hostileValue(),
        fc.oneof(
          fc.constantFrom(...known.names),
          hostileText(),
          fc.constant("2024-01-02T00:00:00.000Z"),
        ),
      );
    default:
      return hostileValue();
  }
}

function rarely(
  rare: fc.Arbitrary<unknown>,
  usual: fc.Arbitrary<unknown>,
  oneIn = RARE,
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: rare }, { weight: oneIn - 1, arbitrary: usual });
}

import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
} from "graphql";
import { LANGUAGES } from "../../contract/languages";
import {
  AUTHOR_LIST_CAP,
  COLLECTIONS_OWNED_MAX,
  LIBRARY_GRAPHQL_CAP,
  MENU_ITEMS_CAP,
} from "../../contract/limits";
import {
  GRAPHQL_COST_MAX,
  GRAPHQL_DEPTH_MAX,
  GRAPHQL_NESTING_MAX,
  GRAPHQL_TOKENS_MAX,
} from "../../contract/parser-limits.mjs";

/** Every root field queries the database; introspection walks the whole schema. */
const ROOT_FIELD_COST = 500;
const INTROSPECTION_COST = 20_000;
/** More than half of the maximum cost: a request can run only one mutation, so that it cannot try many passwords. */
const MUTATION_COST = GRAPHQL_COST_MAX / 2 + 1;

/** Lists whose length the query chooses, with the maximum number of items that they return. */
const LIST_CAPS: Record<string, number> = {
  menuItems: MENU_ITEMS_CAP,
  topResources: AUTHOR_LIST_CAP,
  documents: AUTHOR_LIST_CAP,
  toolkits: AUTHOR_LIST_CAP,
  collections: AUTHOR_LIST_CAP,
  internalCollections: COLLECTIONS_OWNED_MAX,
  posts: LIBRARY_GRAPHQL_CAP,
  translations: LANGUAGES.length,
};

interface Measure {
  depth: number;
  cost: number;
}

const NOTHING: Measure = { depth: 0, cost: 0 };

const OPENING: readonly TokenKind[] = [TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L];
const CLOSING: readonly TokenKind[] = [TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R];

/** Parses a query. Throws GraphQLError if it is invalid, too long, or has too many nested brackets. */
export function parseWithinLimits(query: string): DocumentNode {
  const lexer = new Lexer(new Source(query));
  let nesting = 0;
  for (
    let tokens = 0;
    tokens < GRAPHQL_TOKENS_MAX && lexer.advance().kind !== TokenKind.EOF;
    tokens++
  ) {
    if (OPENING.includes(lexer.token.kind)) nesting++;
    else if (CLOSING.includes(lexer.token.kind)) nesting--;
    if (nesting > GRAPHQL_NESTING_MAX)
      throw new GraphQLError(`The query has more than ${GRAPHQL_NESTING_MAX} nested brackets`);
  }
  return parse(query, { maxTokens: GRAPHQL_TOKENS_MAX });
}

/** A validation rule that refuses queries that are too deep or too expensive, before the database is used. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, Measure>();

  return {
    OperationDefinition(operation) {
      const { depth, cost } = measure(
        operation.selectionSet,
        operation.operation === "mutation" ? MUTATION_COST : ROOT_FIELD_COST,
      );
      const report = (message: string) =>
        context.reportError(new GraphQLError(message, { nodes: operation }));
      if (depth > GRAPHQL_DEPTH_MAX)
        report(`The query is ${depth} levels deep; at most ${GRAPHQL_DEPTH_MAX} are allowed`);
      if (cost > GRAPHQL_COST_MAX)
        report(`The query may return ${cost} fields; at most ${GRAPHQL_COST_MAX} are allowed`);
    },
  };

  function measure({ selections }: SelectionSetNode, fieldCost: number): Measure {
    return selections
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return measureField(selection, fieldCost);
        if (selection.kind === Kind.INLINE_FRAGMENT)
          return measure(selection.selectionSet, fieldCost);
        return measureFragment(context.getFragment(selection.name.value), fieldCost);
      })
      .reduce(add, NOTHING);
  }

  function measureField(field: FieldNode, ownCost: number): Measure {
    const name = field.name.value;
    // graphql-js limits the depth of introspection itself.
    if (name === "__schema" || name === "__type") return { depth: 1, cost: INTROSPECTION_COST };
    const inside = field.selectionSet ? measure(field.selectionSet, 1) : NOTHING;
    return { depth: 1 + inside.depth, cost: ownCost + lengthOf(field) * inside.cost };
  }

  /** Measures a fragment once, however often it is used. Another rule reports fragments that refer to themselves. */
  function measureFragment(
    fragment: FragmentDefinitionNode | null | undefined,
    fieldCost: number,
  ): Measure {
    if (!fragment) return NOTHING;
    const key = `${fieldCost}/${fragment.name.value}`;
    const known = fragments.get(key);
    if (known) return known;
    fragments.set(key, NOTHING);
    const found = measure(fragment.selectionSet, fieldCost);
    fragments.set(key, found);
    return found;
  }
}

function add(a: Measure, b: Measure): Measure {
  return { depth: Math.max(a.depth, b.depth), cost: a.cost + b.cost };
}

/** Returns the maximum number of items of a list: `first` up to the cap, or the cap if `first` is missing or a variable. */
function lengthOf(field: FieldNode): number {
  const cap = LIST_CAPS[field.name.value] ?? 1;
  const first = field.arguments?.find((argument) => argument.name.value === "first")?.value;
  return first?.kind === Kind.INT ? Math.min(cap, Math.max(0, Number(first.value))) : cap;
}

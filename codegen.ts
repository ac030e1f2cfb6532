import type { CodegenConfig } from "@graphql-codegen/cli";

/** Generates the types of the website's GraphQL documents from the content system's schema: `npm run codegen`. */
export default {
  schema: "cms/contract/schema.graphql",
  documents: "app/content/*.server.ts",
  generates: {
    "app/content/graphql/": {
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: {
        avoidOptionals: { field: true },
        enumsAsTypes: true,
        onlyOperationTypes: true,
        skipTypename: true,
        useTypeImports: true,
      },
    },
  },
} satisfies CodegenConfig;

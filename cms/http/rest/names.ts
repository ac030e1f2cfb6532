import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { LANGUAGES } from "../../contract/languages";
import { DatabaseIdText } from "../../contract/library";
import { DATABASE_ID_MAX } from "../../contract/limits";
import { LanguageCode } from "../../contract/shared";
import * as namedSchemas from "./named-schemas";

/**
 * Registers the names of the contract's schemas with the OpenAPI generator. The contract cannot do this, because it imports
 * only zod. The generator's own `.openapi(name)` would name a copy that no other schema refers to.
 */
export function nameSchemas(): void {
  for (const [refId, schema] of Object.entries(namedSchemas))
    zodToOpenAPIRegistry.add(schema, { _internal: { refId } });
  // Both cases are accepted. JSON Schema cannot express this because of the transformation.
  const languages = [...LANGUAGES, ...LANGUAGES.map((code) => code.toUpperCase())];
  zodToOpenAPIRegistry.add(LanguageCode, { type: "string", enum: languages });
  // In a URL, the number is text.
  zodToOpenAPIRegistry.add(DatabaseIdText, {
    type: "integer",
    minimum: 1,
    maximum: DATABASE_ID_MAX,
  });
}

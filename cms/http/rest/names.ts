import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { LANGUAGES } from "../../contract/languages";
import { DatabaseIdText } from "../../contract/library";
import { DATABASE_ID_MAX } from "../../contract/limits";
import { LanguageCode } from "../../contract/shared";
import * as namedSchemas from "./named-schemas";

/**
 * Tells the OpenAPI generator the names of the contract's schemas, from outside: the contract imports nothing but zod, and
 * the generator's own `.openapi(name)` names a copy that no other schema refers to.
 */
export function nameSchemas(): void {
  for (const [refId, schema] of Object.entries(namedSchemas))
    zodToOpenAPIRegistry.add(schema, { _internal: { refId } });
  // Both cases are accepted, which JSON Schema cannot see behind the transformation.
  const languages = [...LANGUAGES, ...LANGUAGES.map((code) => code.toUpperCase())];
  zodToOpenAPIRegistry.add(LanguageCode, { type: "string", enum: languages });
  // An address has a number as text.
  zodToOpenAPIRegistry.add(DatabaseIdText, {
    type: "integer",
    minimum: 1,
    maximum: DATABASE_ID_MAX,
  });
}

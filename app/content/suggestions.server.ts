import { SuggestionsAnswer } from "#contract/suggestions";
import type { ContentClient } from "./client.server";

/** Terms and titles for a text that is being typed. */
export function getSuggestions(content: ContentClient, search: string) {
  return content.get(
    "/autocomplete_documents",
    { search, language: content.contentLanguage },
    SuggestionsAnswer,
  );
}

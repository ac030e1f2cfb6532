/** Names of a term's fields that exist once per language. */
export const nameField = (language: string) => `name-${language}`;
export const descriptionField = (language: string) => `description-${language}`;

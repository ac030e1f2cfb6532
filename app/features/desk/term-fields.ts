/** Names of a term's fields that are there once a language. */
export const nameField = (language: string) => `name-${language}`;
export const descriptionField = (language: string) => `description-${language}`;

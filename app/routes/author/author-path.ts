/** Path of an author's page, without language. */
export const authorPath = (slug: string) => `/author/${encodeURIComponent(slug)}`;

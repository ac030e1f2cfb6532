/** Where LinkedIn sends the browser back to, below the site's address: it has to be registered there. */
export const LINKEDIN_CALLBACK_PATH = "/api/v1/authors/linkedin_callback";

/** Path below the site's address to which LinkedIn returns the browser. It has to be registered there. */
export const LINKEDIN_CALLBACK_PATH = "/api/v1/authors/linkedin_callback";

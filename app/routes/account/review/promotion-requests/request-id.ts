/** Of a request's heading; a form that is shown again comes back to it. */
export const requestId = (databaseId: number) => `request-${databaseId}`;

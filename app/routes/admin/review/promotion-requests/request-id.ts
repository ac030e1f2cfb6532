/** Returns the id of a request's heading, to which a redisplayed form scrolls. */
export const requestId = (databaseId: number) => `request-${databaseId}`;

/** Returns the id of a claim's heading, to which a redisplayed form scrolls. */
export const claimId = (id: number) => `claim-${id}`;

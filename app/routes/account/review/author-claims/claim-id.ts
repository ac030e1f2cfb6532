/** Of a claim's heading; a form that is shown again comes back to it. */
export const claimId = (id: number) => `claim-${id}`;

import { z } from "zod";
import { Account, Tokens } from "#contract/accounts";
import type { ContentClient } from "./client.server";

const REFRESH = /* GraphQL */ `
  mutation Refresh($token: String!) {
    refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken jwtRefreshToken jwtAuthExpiration }
  }
`;
const RefreshAnswer = z
  .object({ refreshJwtAuthToken: z.object({ authToken: z.string(), jwtRefreshToken: z.string(), jwtAuthExpiration: z.string() }) })
  .transform(({ refreshJwtAuthToken: { authToken, ...rest } }): Tokens => ({ jwtAuthToken: authToken, ...rest }));

/** New tokens for a refresh token, which is used up by it. Throws `session_ended` for one that is good no more. */
export function refreshTokens(content: ContentClient, refreshToken: string): Promise<Tokens> {
  return content.query(REFRESH, { token: refreshToken }, RefreshAnswer);
}

/** Who is signed in. Throws `unauthenticated` when nobody is. */
export function getAccount(content: ContentClient): Promise<Account> {
  return content.get("/account", {}, Account);
}

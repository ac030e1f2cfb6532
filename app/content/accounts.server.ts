import { type BotProof, Tokens } from "#contract/accounts";
import { type ContentClient, languageCodeOf } from "./client.server";
import { graphql } from "./graphql";

const LOGIN = graphql(/* GraphQL */ `
  mutation Login($email: String!, $password: String!) {
    login(input: { username: $email, password: $password }) {
      user {
        jwtAuthToken
        jwtRefreshToken
        jwtAuthExpiration
      }
    }
  }
`);

/**
 * Signs in. Throws `incorrect_password`, `invalid_email`, `sign_on_required` for an address of the organisation,
 * `rate_limited`.
 */
export async function login(
  content: ContentClient,
  { email, password }: { email: string; password: string },
): Promise<Tokens> {
  const { login } = await content.query(LOGIN, { email, password });
  return Tokens.parse(login?.user);
}

const REGISTER = graphql(/* GraphQL */ `
  mutation Register($input: RegisterUserInput!) {
    registerUser(input: $input) {
      user {
        databaseId
      }
    }
  }
`);

/** The data of a registration. */
export interface Registration {
  username: string;
  email: string;
  password: string;
  acceptedTerms: boolean;
  botCheck: BotProof;
}

/** Creates an account. Throws `username_taken`, `email_taken`, `bot_check_failed`, `sign_on_required`, `rate_limited`. */
export async function register(content: ContentClient, registration: Registration): Promise<void> {
  const input = {
    ...registration,
    language: languageCodeOf(content),
    clientMutationId: crypto.randomUUID(),
  };
  await content.query(REGISTER, { input });
}

const SEND_RESET = graphql(/* GraphQL */ `
  mutation SendReset($email: String!) {
    sendPasswordResetEmail(input: { username: $email }) {
      success
    }
  }
`);

/** Requests an email to set a new password. Does not reveal whether the account exists. Throws `rate_limited`. */
export async function sendPasswordReset(content: ContentClient, email: string): Promise<void> {
  await content.query(SEND_RESET, { email });
}

const RESET = graphql(/* GraphQL */ `
  mutation Reset($key: String!, $login: String!, $password: String!) {
    resetUserPassword(input: { key: $key, login: $login, password: $password }) {
      user {
        databaseId
      }
    }
  }
`);

/** Sets a new password with the emailed token, which is valid once. Throws `link_expired` for an invalid token. */
export async function resetPassword(
  content: ContentClient,
  { key, login, password }: { key: string; login: string; password: string },
): Promise<void> {
  await content.query(RESET, { key, login, password });
}

const REFRESH = graphql(/* GraphQL */ `
  mutation Refresh($token: String!) {
    refreshJwtAuthToken(input: { jwtRefreshToken: $token }) {
      jwtAuthToken: authToken
      jwtRefreshToken
      jwtAuthExpiration
    }
  }
`);

/** Returns new tokens for a refresh token, which is valid once. Throws `session_ended` for an invalid token. */
export async function refreshTokens(content: ContentClient, refreshToken: string): Promise<Tokens> {
  const { refreshJwtAuthToken } = await content.query(REFRESH, { token: refreshToken });
  return Tokens.parse(refreshJwtAuthToken);
}

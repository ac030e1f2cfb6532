import { HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";

/** Longest time to open a connection. Chosen: the same as for a database. */
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Connections of one process. Chosen: far more than the client's default of 50, because a reader on a slow connection holds one
 * for a whole download.
 */
const SOCKETS_MAX = 1_000;
/** The default region for buckets without one. Services other than Amazon's accept it as their own. */
const DEFAULT_REGION = "us-east-1";

/** The bucket and its service. The credentials come from the standard `AWS_…` variables, files and roles. */
export interface BucketSettings {
  bucket: string;
  /** The address of a service other than Amazon's. */
  endpoint?: string;
  region?: string;
}

/** An opened bucket with its client. */
export interface Bucket {
  client: S3Client;
  bucket: string;
  close(): void;
}

/**
 * Opens a bucket and checks that it exists. Throws a sentence for the operator if it cannot be used. The sentence never
 * contains a credential.
 */
export async function openBucket({ bucket, endpoint, region }: BucketSettings): Promise<Bucket> {
  const client = new S3Client({
    region: region ?? process.env.AWS_REGION ?? DEFAULT_REGION,
    // Bucket names become host names only at Amazon. Operators of other services would need a DNS name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // The content system hashes every file and stores the hash in the database. Many services do not support the
    // checksums that Amazon's client requires.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    throw new Error(
      `Cannot use the bucket ${bucket} of S3_BUCKET (${endpoint ?? "Amazon S3"}): ${reasonOf(error as Error)}.`,
      { cause: error },
    );
  }
  return { client, bucket, close: () => client.destroy() };
}

/** Returns whether the service says that the key, the upload or the bucket does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function reasonOf(error: Error): string {
  if (error.name === "CredentialsProviderError")
    return "there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  if (!(error instanceof S3ServiceException)) {
    const { code } = error as NodeJS.ErrnoException;
    return `it cannot be reached (${code ?? error.message})`;
  }
  switch (error.$metadata.httpStatusCode) {
    case 404:
      return "there is no such bucket";
    case 301:
    case 307:
    case 400:
      return "the service does not take the request; is S3_REGION the bucket's own";
    case 401:
    case 403:
      return "the credentials do not give access to it";
    default:
      return `the service answers ${error.$metadata.httpStatusCode ?? error.name}`;
  }
}

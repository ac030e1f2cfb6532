import { HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";

/** How long a connection may take to open. Ours: as for a database. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Connections of one process: a reader on a slow line holds one for as long as a download takes. Ours; the client's own limit is 50. */
const SOCKETS_MAX = 1_000;
/** Where buckets are made that name no region; services that are not Amazon's take it for their own. */
const DEFAULT_REGION = "us-east-1";

/** Which bucket of which service. The credentials are those of the standard `AWS_…` variables, files and roles. */
export interface BucketSettings {
  bucket: string;
  /** Address of a service that is not Amazon's own. */
  endpoint?: string;
  region?: string;
}

/** A bucket that was reached, and the way to it. */
export interface Bucket {
  client: S3Client;
  bucket: string;
  close(): void;
}

/** Opens a bucket and asks for it. Throws a sentence for the operator when it cannot be used; never names a credential. */
export async function openBucket({ bucket, endpoint, region }: BucketSettings): Promise<Bucket> {
  const client = new S3Client({
    region: region ?? process.env.AWS_REGION ?? DEFAULT_REGION,
    // Bucket names become host names at Amazon's alone; whoever runs a service of their own would need a name for each.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // We hash every file ourselves and have the hash in the database; many services do not know the checksums that Amazon's asks for.
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

/** Whether the service says that there is no such key, upload or bucket. */
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

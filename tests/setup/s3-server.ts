import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { type Bucket, openBucket } from "../../cms/platform/storage-s3";

export const BUCKET = "library-tests";
/** The only access key that this server knows. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

export interface S3Server {
  /** The value for S3_ENDPOINT. */
  endpoint: string;
  /** The other environment variables that a program needs to use it. */
  environment: Record<string, string>;
  /** Methods and addresses of the requests it received. */
  asked: string[];
  /** Opens the bucket as the library does. */
  open(): Promise<Bucket>;
  close(): Promise<void>;
}

/** Starts an S3 service with one bucket, over HTTP, and gives this process its credentials. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), "library-s3-"));
  // The server knows the key, but computes signatures of calls about a whole bucket as an older client did. So mismatches are
  // allowed.
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const asked: string[] = [];
  server.httpServer.on("request", ({ method, url }) => asked.push(`${method} ${url}`));
  const endpoint = `http://127.0.0.1:${port}`;
  const before = { ...process.env };
  Object.assign(process.env, CREDENTIALS);
  return {
    endpoint,
    asked,
    environment: { ...CREDENTIALS, S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint },
    open: () => openBucket({ bucket: BUCKET, endpoint }),
    async close() {
      await server.close();
      for (const name of Object.keys(CREDENTIALS)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

import { join } from "node:path";
import type { CmsEnvironment } from "./env";
import type { IncomingBytes } from "./incoming";
import { createIncomingOnDisk } from "./incoming-disk";
import type { Storage } from "./storage";
import { createDiskStorage } from "./storage-disk";

/** Where files lie, and uploads until they are looked at. */
export interface OpenedStorage {
  storage: Storage;
  incoming: IncomingBytes;
  close(): void;
}

/** The bucket of `S3_BUCKET`, else folders in `DATA_DIR`. Throws a sentence for the operator when the bucket cannot be used. */
export async function openStorage({
  DATA_DIR: dataDir,
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
}: CmsEnvironment): Promise<OpenedStorage> {
  const incomingDir = join(dataDir, "incoming");
  if (bucket === undefined)
    return {
      storage: createDiskStorage(join(dataDir, "files")),
      incoming: createIncomingOnDisk(incomingDir),
      close() {},
    };
  // Here and not above: the client is large, and most sites have no bucket.
  const { openBucket, createS3Storage, createIncomingInS3 } = await import("./s3");
  const opened = await openBucket({ bucket, endpoint, region });
  return {
    storage: createS3Storage(opened),
    incoming: createIncomingInS3(opened, incomingDir),
    close: opened.close,
  };
}

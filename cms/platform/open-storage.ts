import { join } from "node:path";
import type { CmsEnvironment } from "./env";
import type { IncomingBytes, Storage } from "./storage";
import { createIncomingOnDisk, createDiskStorage } from "./storage-disk";

/** The storage of files, and of uploads until they are checked. */
export interface OpenedStorage {
  storage: Storage;
  incoming: IncomingBytes;
  close(): void;
}

/**
 * Opens the bucket of `S3_BUCKET`, or else folders in `DATA_DIR`. Throws a sentence for the operator if the bucket cannot
 * be used.
 */
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
  // Loaded only here, because the client is large and most sites have no bucket.
  const { openBucket, createS3Storage, createIncomingInS3 } = await import("./storage-s3");
  const opened = await openBucket({ bucket, endpoint, region });
  return {
    storage: createS3Storage(opened),
    incoming: createIncomingInS3(opened, incomingDir),
    close: opened.close,
  };
}

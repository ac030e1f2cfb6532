import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { measured } from "../measured";
import type { Storage } from "../storage";
import { storageKey } from "../storage-key";
import { type Bucket, isMissing } from "./bucket";

/** Bytes of a part, and parts sent at the same time: both determine the memory of an upload. S3's smallest part is 5 MiB. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/**
 * Keeps files in a bucket. A key gets its new bytes in one step, when the last part has arrived. An interrupted upload is
 * aborted there. Parts left by a killed process occupy space until a lifecycle rule of the bucket deletes them. Throws
 * the client's errors.
 */
export function createS3Storage({ client, bucket: Bucket }: Bucket): Storage {
  return {
    async put(key, data) {
      const Key = storageKey(key);
      const source =
        data instanceof Uint8Array ? Readable.from([data], { objectMode: false }) : data;
      const measure = measured();
      const flowing = pipeline(source, measure.through);
      const sending = new Upload({
        client,
        params: { Bucket, Key, Body: measure.through },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      }).done();
      try {
        await Promise.all([flowing, sending]);
      } catch (error) {
        // If either fails, the other must end too. The service has been told to discard the parts.
        measure.through.destroy();
        await Promise.allSettled([flowing, sending]);
        throw error;
      }
      return measure.result();
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orNull(
        client.send(new GetObjectCommand({ Bucket, Key: storageKey(key), Range })),
      );
      return found && (found.Body as Readable);
    },
    async size(key) {
      const found = await orNull(
        client.send(new HeadObjectCommand({ Bucket, Key: storageKey(key) })),
      );
      return found?.ContentLength ?? null;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: storageKey(key) }));
    },
    async isEmpty() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
      return Contents.length === 0;
    },
  };
}

async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

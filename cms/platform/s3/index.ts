export { openBucket } from "./bucket";
export { createIncomingInS3 } from "./incoming-s3";
export { createS3Storage } from "./storage-s3";

import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Lets bytes pass and measures them. After the last one, `result` returns their number and SHA-256 (hex). */
export function measured(): { through: Transform; result(): { size: number; sha256: string } } {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest("hex") }) };
}

import { request } from "node:http";

/**
 * Returns the bytes of headers and compressed body of a response, as a browser gets them over https. Measured without the
 * browser, which accepts Brotli only over https. `cookie` is the request's Cookie header.
 */
export function bytesOverTheWire(address, cookie = "") {
  return new Promise((resolve, reject) => {
    request(
      address,
      {
        agent: false,
        headers: {
          "Accept-Encoding": "br, gzip",
          Cookie: cookie,
          "Accept-Language": "en",
          "User-Agent": "Mozilla/5.0",
        },
      },
      (response) => {
        const { socket } = response;
        response
          .on("end", () => resolve(socket.bytesRead))
          .on("error", reject)
          .resume();
      },
    )
      .on("error", reject)
      .end();
  });
}

import { request } from "node:http";

/**
 * Bytes of headers and compressed body of an answer, as a visitor's browser gets them over https. Counted apart from the browser, which
 * takes Brotli over https alone. Takes the cookies of a visitor as a header.
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

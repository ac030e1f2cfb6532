import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as after } from "node:timers";

/** A slow connection between a browser and the site that a journey can break. */
export interface BadLine {
  /** The site's URL at the browser's end of the connection. */
  url: string;
  /** Bytes that the browser has sent so far, headers included. */
  sent(): number;
  /** Breaks every connection, and accepts no new one until it is repaired. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the site that accepts this many bytes a second from the browser, over all connections together. */
export async function startSlowProxy(target: string, bytesPerSecond: number): Promise<BadLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let sent = 0;
  let isCut = false;
  /** When the data that was sent last will have been passed on. */
  let busyUntil = 0;

  const server = createServer((browser) => {
    if (isCut) return browser.resetAndDestroy();
    const site = connect(Number(port), hostname);
    for (const socket of [browser, site]) {
      open.add(socket);
      // Closing one end closes the other.
      socket
        .on("error", () => {})
        .on("close", () => {
          open.delete(socket);
          browser.destroy();
          site.destroy();
        });
    }
    site.pipe(browser);
    browser.on("data", (chunk) => {
      sent += chunk.length;
      busyUntil = Math.max(busyUntil, Date.now()) + (chunk.length / bytesPerSecond) * 1000;
      browser.pause();
      after(() => {
        if (site.destroyed) return;
        if (site.write(chunk)) browser.resume();
        else site.once("drain", () => browser.resume());
      }, busyUntil - Date.now());
    });
    return browser;
  });
  await new Promise<void>((listening) => server.listen(0, hostname, listening));

  const cut = () => {
    isCut = true;
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cut,
    mend: () => (isCut = false),
    close: () =>
      new Promise((closed) => {
        cut();
        server.close(() => closed());
      }),
  };
}

import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { packedWith, packPage, plainPage } from "./packed-page.server";

const NONCE = "x8YaIl-YYVIm5iuGRupWoQ";
const OTHER = "A_aA-00000000000000zzz";

const page = (nonce: string, rows: number) =>
  [
    `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/one.js" nonce="${nonce}"/><link rel="modulepreload" href="/assets/two.js" nonce="${nonce}"/></head><body>`,
    ...Array.from(
      { length: rows },
      (_, row) =>
        `<li class="row"><a href="/document/wells-${row}">Wells, ${row * 7919} of them, för barn på 日本</a></li>`,
    ),
    `<script nonce="${nonce}">start()</script><script nonce="${nonce}" type="module" async="">go("${rows}")</script></body></html>`,
  ].join("");

it.each([0, 1, 7, 100, 3_000])(
  "is the same page with another nonce, with %i rows",
  async (rows) => {
    const packed = await packPage(Buffer.from(page(NONCE, rows)), NONCE);
    for (const nonce of [NONCE, OTHER]) {
      expect(brotliDecompressSync(packedWith(packed!, nonce)).toString()).toBe(page(nonce, rows));
      expect((await plainPage(packed!, nonce)).toString()).toBe(page(nonce, rows));
    }
  },
);

it("packs what has no nonce", async () => {
  for (const [text, nonce] of [
    ["<p>light</p>", NONCE],
    ["<p>light</p>", ""],
    ["", NONCE],
  ] as const) {
    expect(
      brotliDecompressSync(
        packedWith((await packPage(Buffer.from(text), nonce))!, OTHER),
      ).toString(),
    ).toBe(text);
  }
});

it("is small", async () => {
  const text = page(NONCE, 300);
  expect((await packPage(Buffer.from(text), NONCE))!.bytes).toBeLessThan(text.length / 5);
});

it("leaves what has places side by side", async () => {
  expect(await packPage(Buffer.from(`${NONCE}${NONCE}`), NONCE)).toBeNull();
  expect(await packPage(Buffer.from(`a ${NONCE}`), NONCE)).toBeNull();
});

it("refers to no letter of the nonce, whatever the text after it looks like", async () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
  const nonces = letters.map((letter) => NONCE.slice(0, -1) + letter);
  const alike = (nonce: string) =>
    `${page(nonce, 3)}${letters.map((letter, index) => `<path d="M${index}h-32${letter}"/>`).join("")}`;
  for (const made of nonces) {
    const packed = await packPage(Buffer.from(alike(made)), made);
    for (const nonce of nonces)
      expect(brotliDecompressSync(packedWith(packed!, nonce)).toString()).toBe(alike(nonce));
  }
});

/** Returns the header value by RFC 6266: an ASCII name for every client, and the real name in UTF-8 (RFC 8187) if it differs. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The result of an export; a failure has its error code, or `lost` without a response. */
export type ExportResult = { state: "done" } | { state: "failed"; code: string };

/** Time for the browser to save the file before its memory is released. */
const SAVED_AFTER_MS = 60_000;

/** Fetches a workbook and lets the browser save it under its own name. Never throws. */
export async function fetchExport(address: string): Promise<ExportResult> {
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    if (!response.ok) return { state: "failed", code: await codeOf(response) };
    save(await response.blob(), nameOf(response));
    return { state: "done" };
  } catch {
    return { state: "failed", code: "lost" };
  }
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { code?: string } | null;
  return body?.code ?? "internal_error";
}

/** Content-Disposition contains the name twice: complete and percent-encoded (RFC 6266), and in ASCII. */
function nameOf({ headers }: Response): string {
  const disposition = headers.get("Content-Disposition") ?? "";
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? "");
}

function save(bytes: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS);
}

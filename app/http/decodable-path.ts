/**
 * Makes every segment of a path decodable, by encoding each `%` of segments that are not. Otherwise the router would log the
 * requested path.
 */
export function decodablePath(pathname: string): string {
  return pathname.split("/").map(decodable).join("/");
}

function decodable(segment: string): string {
  try {
    // The value is used, because the bundler would remove a call whose result is unused.
    return decodeURIComponent(segment) === "" ? "" : segment;
  } catch {
    return segment.replaceAll("%", "%25");
  }
}

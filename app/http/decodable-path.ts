/**
 * A path of which every segment can be decoded: in one that cannot, each `%` stands for itself. Of any other path the router would print
 * all that a visitor asked for.
 */
export function decodablePath(pathname: string): string {
  return pathname.split("/").map((segment) => (canBeDecoded(segment) ? segment : segment.replaceAll("%", "%25"))).join("/");
}

function canBeDecoded(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

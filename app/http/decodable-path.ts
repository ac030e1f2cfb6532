/**
 * A path of which every segment can be decoded: in one that cannot, each `%` stands for itself. Of any other path the router would print
 * all that a visitor asked for.
 */
export function decodablePath(pathname: string): string {
  return pathname.split("/").map(decodable).join("/");
}

function decodable(segment: string): string {
  try {
    // The value is used, because the bundler leaves out a call of which only the error is wanted.
    return decodeURIComponent(segment) === "" ? "" : segment;
  } catch {
    return segment.replaceAll("%", "%25");
  }
}

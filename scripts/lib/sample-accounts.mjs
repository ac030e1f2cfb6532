/** Accounts of the sample library. */
const ACCOUNTS = {
  reader: { email: "reader@example.org", password: "Reader-2026" },
  author: { email: "author@example.org", password: "Author-2026" },
  staff: { email: "staff@example.org", password: "Staff-2026" },
  editor: { email: "editor@example.org", password: "Editor-2026" },
};

/** Signs in at a site as one of these. Returns the cookies of the session, `name=value` each. Throws if the site refuses. */
export async function signIn(url, name) {
  const answer = await fetch(`${url}/account/login`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams(ACCOUNTS[name]),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`The ${name} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
}

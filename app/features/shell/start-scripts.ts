interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Runs in the page, after the `<noscript>` with the site's scripts: adds them to the document with low priority. With
 * `Save-Data` and on 2G connections the page stays without scripts, as the server answers such requests
 * (`middleware/visitor.ts`); the visitor's choice against light mode takes precedence. Its source is written into the
 * page, so it uses nothing from outside.
 */
export function startScripts(): void {
  const holder = document.currentScript!.previousElementSibling!;
  const html = holder.textContent.replace(/<\/?template>/g, "");
  const scripts = document.createRange().createContextualFragment(html);
  const { connection } = navigator as { connection?: Connection };
  if (
    (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) &&
    !/\blight=off\b/.test(document.cookie)
  ) {
    document.documentElement.classList.add("light-version");
    for (const element of scripts.querySelectorAll("link, [type=module]")) element.remove();
    for (const other of document.querySelectorAll("noscript"))
      if (other !== holder) other.outerHTML = other.textContent;
  }
  for (const link of scripts.querySelectorAll("link")) link.fetchPriority = "low";
  document.head.append(scripts);
}

/** Returns what a form of texts and choices would send. */
export function paramsOfForm(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") params.append(name, value);
  return params;
}

/** Whether a POST form below `within` has input that differs from what the page was loaded with. */
export function hasTyped(within: ParentNode): boolean {
  return [
    ...within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form[method=post i] :is(input, textarea)",
    ),
  ].some((field) =>
    field.type === "checkbox" || field.type === "radio"
      ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
      : field.value !== field.defaultValue,
  );
}

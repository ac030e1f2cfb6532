/** Whether a form below `within` that would be sent holds something that is not as the page came with it. */
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

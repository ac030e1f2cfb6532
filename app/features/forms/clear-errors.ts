import { parse } from "@conform-to/react";

/**
 * Options of `useForm` that remove a field's error during typing, as soon as it is valid. Only the server finds errors:
 * typing adds none, and a submitted form is not checked in the browser.
 * @param wrongFields Returns the names of the fields that are still wrong.
 */
export const clearErrors = <Fields extends Record<string, string>>(
  wrongFields: (values: Partial<Fields>) => (keyof Fields & string)[],
) => ({
  shouldRevalidate: "onInput" as const,
  onValidate: ({ formData }: { formData: FormData }) =>
    parse<Fields, string[]>(formData, {
      resolve: (values, intent) => ({
        // Conform takes null as "keep the previous error".
        error: intent
          ? Object.fromEntries(wrongFields(values as Partial<Fields>).map((name) => [name, null]))
          : null,
      }),
    }),
});

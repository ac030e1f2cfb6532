import { parse } from "@conform-to/react";

/**
 * Options of `useForm` that take away the error of a field while it is typed into, as soon as it is right. The server alone finds
 * errors: typing adds none, and a form that is sent is not checked in the browser.
 *
 * @param wrongFields Returns the names of the fields that are still wrong.
 */
export const clearErrors = <Fields extends Record<string, string>>(
  wrongFields: (values: Partial<Fields>) => (keyof Fields & string)[],
) => ({
  shouldRevalidate: "onInput" as const,
  onValidate: ({ formData }: { formData: FormData }) =>
    parse<Fields, string[]>(formData, {
      resolve: (values, intent) => ({
        // Conform reads null as "what it was before".
        error: intent
          ? Object.fromEntries(wrongFields(values as Partial<Fields>).map((name) => [name, null]))
          : null,
      }),
    }),
});

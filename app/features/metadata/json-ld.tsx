import type { ComponentProps } from "react";

/** Structured data as an element beside its subject. No text can close it: `<` is written as JSON's escape. */
export function JsonLd({ data, ...rest }: { data: object } & ComponentProps<"script">) {
  return (
    <script
      {...rest}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", String.raw`\u003c`) }}
    />
  );
}

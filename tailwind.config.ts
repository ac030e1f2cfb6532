import type { Config } from "tailwindcss";

/** Names for the tokens in app/styles/app.css, which has the values because they change with the colour scheme. */
const token = (name: string) => `var(--${name})`;
const COLOURS = [
  "paper",
  "sunk",
  "tint",
  "raised",
  "ink",
  "ink-2",
  "ink-3",
  "line",
  "edge",
  "accent",
  "accent-hover",
  "accent-tint",
  "fill",
  "fill-hover",
  "danger",
  "danger-tint",
  "success",
  "success-tint",
  "warning",
  "warning-tint",
  "info",
  "info-tint",
  "focus",
  "visited",
  "scrim",
];

export default {
  theme: {
    // 520, 720, 992 and 1200 px (R2.18), relative to the user's font size: with a large one, the page uses the phone
    // layout.
    screens: { xs: "0rem", sm: "32.5rem", md: "45rem", lg: "62rem", xl: "75rem" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...Object.fromEntries(COLOURS.map((name) => [name, token(name)])),
      series: {
        1: token("series-1"),
        2: token("series-2"),
        3: token("series-3"),
        4: token("series-4"),
        5: token("series-5"),
      },
    },
    fontFamily: { serif: "var(--serif)", sans: "var(--sans)" },
    fontSize: {
      tag: ["0.8125rem", "1.125rem"],
      small: ["0.875rem", "1.25rem"],
      result: ["0.9375rem", "1.375rem"],
      base: ["1rem", "1.5rem"],
      label: ["1rem", "1.375rem"],
      lead: ["1.125rem", "1.75rem"],
    },
    fontWeight: { normal: "400", medium: "500", semibold: "600", bold: "700" },
    borderRadius: {
      none: "0",
      cover: "2px",
      tag: "4px",
      control: "6px",
      menu: "8px",
      dialog: "12px",
      full: "9999px",
    },
    boxShadow: { none: "none", menu: "var(--shadow-menu)", dialog: "var(--shadow-dialog)" },
    transitionDuration: { DEFAULT: "120ms", 120: "120ms", 160: "160ms", 200: "200ms" },
  },
} satisfies Config;

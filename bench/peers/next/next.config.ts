import { dirname } from "node:path";
import type { NextConfig } from "next";

export default {
  // The statements and labels are outside of this folder, because the peers share them.
  turbopack: { root: dirname(import.meta.dirname) },
} satisfies NextConfig;

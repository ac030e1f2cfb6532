import { describe, expect, it } from "vitest";
import { revalidateUnlessDialog, setPageChanging } from "./dialog-location";

const revalidates = (from: string, to: string, byDefault = true) =>
  revalidateUnlessDialog({
    currentUrl: new URL(from, "https://library.example"),
    nextUrl: new URL(to, "https://library.example"),
    defaultShouldRevalidate: byDefault,
  } as Parameters<typeof revalidateUnlessDialog>[0]);

describe("revalidateUnlessDialog", () => {
  it("loads nothing when a dialog is closed", () => {
    expect(revalidates("/search?q=water#dialog", "/search?q=water")).toBe(false);
    expect(revalidates("/topics#dialog", "/topics#health")).toBe(false);
  });

  it("loads the page if a dialog is closed while the page is still being loaded again after a form", () => {
    setPageChanging(true);
    expect(revalidates("/search#dialog", "/search")).toBe(true);
    setPageChanging(false);
    expect(revalidates("/search#dialog", "/search")).toBe(false);
  });

  it("loads the page again after a form in the dialog was sent", () => {
    expect(revalidates("/search?q=water#dialog", "/search?q=water#dialog")).toBe(true);
  });

  it("loads another page that a link in the dialog leads to", () => {
    expect(revalidates("/search?q=water#dialog", "/search?q=school")).toBe(true);
    expect(revalidates("/search#dialog", "/topics")).toBe(true);
  });

  it("leaves all other navigations as they are", () => {
    expect(revalidates("/search?q=water", "/search?q=water")).toBe(true);
    expect(revalidates("/search?q=water", "/search?q=school", false)).toBe(false);
  });

  it("is exported by every page with data", () => {
    const modules = import.meta.glob<string>("/app/routes/**/*.tsx", {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const without = Object.entries(modules)
      .filter(
        ([, source]) => /^export default/m.test(source) && /^export .*\bloader\b/m.test(source),
      )
      .filter(([, source]) => !/^export .*\bshouldRevalidate\b/m.test(source))
      .map(([path]) => path);
    // An error page has no dialogs.
    expect(without).toEqual(["/app/routes/not-found.tsx"]);
  });
});

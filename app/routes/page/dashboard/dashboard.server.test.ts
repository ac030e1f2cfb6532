import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "#contract/posts";
import { AppError } from "#contract/errors";
import { fakeContentClient } from "../../../../tests/setup/content-client";
import { loadDashboard, usageQuery, withCountingSection } from "./dashboard.server";
import { readDashboard } from "./dashboard-state";

afterEach(() => vi.restoreAllMocks());

const PAGE: Page = {
  databaseId: 1,
  slug: "frequently-asked-questions",
  title: "Questions",
  language: "en",
  sections: [],
  introHtml: "",
  translations: [],
  seo: { title: "", description: "" },
  modified: "2026-03-01T00:00:00Z",
};

test("shows the dashboard without figures and logs the error when loading fails", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const content = fakeContentClient(() => {
    throw new AppError("not_ready", "The content system is starting");
  });
  expect(await loadDashboard(content, new URLSearchParams("period=historical"))).toEqual({
    state: readDashboard(new URLSearchParams("period=historical")),
    figures: null,
  });
  expect(log).toHaveBeenCalledOnce();
});
test("requests the figures that the address asks for", () => {
  expect(
    usageQuery(
      readDashboard(
        new URLSearchParams("topic=health&content-type=research&sort=downloads&page=2"),
      ),
    ),
  ).toEqual({
    period: "this_month",
    sort: "downloads",
    country: [],
    topic: ["health"],
    content_type: ["research"],
    publisher: [],
    page: 2,
  });
});
test("adds the section about counting only to a page without one", () => {
  const [section] = withCountingSection(PAGE, "en").sections;
  expect(section).toMatchObject({ anchor: "data-dashboard", collapsible: true });
  expect(section?.html).toContain("31 August 2022");
  const own = {
    ...PAGE,
    sections: [{ anchor: "data-dashboard", title: "Ours", html: "<p>So.</p>", collapsible: true }],
  };
  expect(withCountingSection(own, "en")).toBe(own);
});
